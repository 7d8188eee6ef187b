// Written by npm run assemble from assembly/part-scorer.ts.

/** The algorithm in WebAssembly, 704 bytes as text. */
export const PART_SCORER_CODE: string =
  'nes$3tnnntx,er=hhner.hhhhhhner.hhhhhhth={t,AE:.3A3`1>=nt,aintn=.o=htetnohtetno]efi[?$AeWA*-f)$n=a$e(`1An,ifes$fntl$e(1es3eu0Ann[woiieMnrnrtet=) st,enrnrtepienrnrnef=netwvw5cIwgm0et{|etcHc+c6w6t0e:=nrneti sn;tooowttt.h,enrir[e[ienrns.etnsp,enrtrpe[ienr.ef=nslr.etl u]r.ef=iet=) sor]s.,enr.roepienrlr=r.ef=net=) ef=n$etd|eta0etc6w*wEwdt+slr.eti s.;toorarlrlet}:$etc+cOw`w`I0u]r]etd:$etw?w6w[cNm0u]r]et}:$e:=nraeti sarpett sp;toor=r,et=) s=r[ett s[;tooodnrngnrtett+gtowM==,h=M(ns.(tulc!vs[rnriet=) s]etnsi,enrnet; r]epienrirnc!ninrtc!ninc!wEtr=c!ninr,c!ninc!wEtc!wEtr[c!e&upc!y,uir. e0nnr.rira$ e0nn rpc!y=uir. e0nnr.rira$ e0nn rpc!ynuir. e0nnr.rira$ e0nn rpc!ytuir. e0nnr.rira$ e0nn     sirnet} snrtet} str=et} s=r,et} s,;too,enrnr]epienrir,ef=nr=ef=nrnef=nrtef=n   rl2uir. e0nnr.rira$ e0nn  sirneti snrteti str=eti s=r,eti s,;toorio';
