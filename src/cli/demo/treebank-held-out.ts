/**
 * Trees that no parser of the demo is trained on, in CoNLL-U: constructions
 * and mostly words of {@link TRAINING}, put together anew.
 */
export const HELD_OUT: string = `# sent_id = held-out-1
# text = The fisherman sold his nets at the market.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	fisherman	fisherman	NOUN	NN	Number=Sing	3	nsubj	_	_
3	sold	sell	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	his	his	PRON	PRP$	Case=Gen|Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs	5	nmod:poss	_	_
5	nets	net	NOUN	NNS	Number=Plur	3	obj	_	_
6	at	at	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	market	market	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-2
# text = The teacher gave the pupils a picture of the lighthouse.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	teacher	teacher	NOUN	NN	Number=Sing	3	nsubj	_	_
3	gave	give	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	pupils	pupil	NOUN	NNS	Number=Plur	3	iobj	_	_
6	a	a	DET	DT	Definite=Ind|PronType=Art	7	det	_	_
7	picture	picture	NOUN	NN	Number=Sing	3	obj	_	_
8	of	of	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	lighthouse	lighthouse	NOUN	NN	Number=Sing	7	nmod	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-3
# text = The old bridge was destroyed by the flood.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	old	old	ADJ	JJ	Degree=Pos	3	amod	_	_
3	bridge	bridge	NOUN	NN	Number=Sing	5	nsubj:pass	_	_
4	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux:pass	_	_
5	destroyed	destroy	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
6	by	by	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	flood	flood	NOUN	NN	Number=Sing	5	obl:agent	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = held-out-4
# text = The track to the chapel is very narrow.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	track	track	NOUN	NN	Number=Sing	8	nsubj	_	_
3	to	to	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	chapel	chapel	NOUN	NN	Number=Sing	2	nmod	_	_
6	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	cop	_	_
7	very	very	ADV	RB	_	8	advmod	_	_
8	narrow	narrow	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
9	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = held-out-5
# text = If the snow melts, the bus will arrive at noon.
1	If	if	SCONJ	IN	_	4	mark	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	snow	snow	NOUN	NN	Number=Sing	4	nsubj	_	_
4	melts	melt	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	advcl	_	SpaceAfter=No
5	,	,	PUNCT	,	_	4	punct	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	bus	bus	NOUN	NN	Number=Sing	9	nsubj	_	_
8	will	will	AUX	MD	VerbForm=Fin	9	aux	_	_
9	arrive	arrive	VERB	VB	VerbForm=Inf	0	root	_	_
10	at	at	ADP	IN	_	11	case	_	_
11	noon	noon	NOUN	NN	Number=Sing	9	obl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = held-out-6
# text = Did the engineers check the cables yesterday?
1	Did	do	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	4	aux	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	engineers	engineer	NOUN	NNS	Number=Plur	4	nsubj	_	_
4	check	check	VERB	VB	VerbForm=Inf	0	root	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	cables	cable	NOUN	NNS	Number=Plur	4	obj	_	_
7	yesterday	yesterday	NOUN	NN	Number=Sing	4	obl:unmarked	_	SpaceAfter=No
8	?	?	PUNCT	.	_	4	punct	_	_

# sent_id = held-out-7
# text = The sailors who live in the village walk to the harbour.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	sailors	sailor	NOUN	NNS	Number=Plur	8	nsubj	_	_
3	who	who	PRON	WP	PronType=Rel	4	nsubj	_	_
4	live	live	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	2	acl:relcl	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	village	village	NOUN	NN	Number=Sing	4	obl	_	_
8	walk	walk	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
9	to	to	ADP	IN	_	11	case	_	_
10	the	the	DET	DT	Definite=Def|PronType=Art	11	det	_	_
11	harbour	harbour	NOUN	NN	Number=Sing	8	obl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = held-out-8
# text = The mayor says that the new ferry is safer than the old one.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	mayor	mayor	NOUN	NN	Number=Sing	3	nsubj	_	_
3	says	say	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	that	that	SCONJ	IN	_	9	mark	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
6	new	new	ADJ	JJ	Degree=Pos	7	amod	_	_
7	ferry	ferry	NOUN	NN	Number=Sing	9	nsubj	_	_
8	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
9	safer	safe	ADJ	JJR	Degree=Cmp	3	ccomp	_	_
10	than	than	ADP	IN	_	13	case	_	_
11	the	the	DET	DT	Definite=Def|PronType=Art	13	det	_	_
12	old	old	ADJ	JJ	Degree=Pos	13	amod	_	_
13	one	one	NOUN	NN	Number=Sing	9	obl	_	SpaceAfter=No
14	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-9
# text = The captain's son wanted to see the island.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	captain	captain	NOUN	NN	Number=Sing	4	nmod:poss	_	SpaceAfter=No
3	's	's	PART	POS	_	2	case	_	_
4	son	son	NOUN	NN	Number=Sing	5	nsubj	_	_
5	wanted	want	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
6	to	to	PART	TO	_	7	mark	_	_
7	see	see	VERB	VB	VerbForm=Inf	5	xcomp	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	island	island	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = held-out-10
# text = Do not touch the wires behind the mill!
1	Do	do	AUX	VB	Mood=Imp|VerbForm=Fin	3	aux	_	_
2	not	not	PART	RB	Polarity=Neg	3	advmod	_	_
3	touch	touch	VERB	VB	VerbForm=Inf	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	wires	wire	NOUN	NNS	Number=Plur	3	obj	_	_
6	behind	behind	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	mill	mill	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	!	!	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-11
# text = There are three boats in the bay.
1	There	there	PRON	EX	_	2	expl	_	_
2	are	be	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
3	three	three	NUM	CD	NumForm=Word|NumType=Card	4	nummod	_	_
4	boats	boat	NOUN	NNS	Number=Plur	2	nsubj	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	bay	bay	NOUN	NN	Number=Sing	2	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = held-out-12
# text = The baker, a cousin of the miller, bought ten sacks.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	baker	baker	NOUN	NN	Number=Sing	10	nsubj	_	SpaceAfter=No
3	,	,	PUNCT	,	_	5	punct	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	cousin	cousin	NOUN	NN	Number=Sing	2	appos	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	miller	miller	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	,	,	PUNCT	,	_	5	punct	_	_
10	bought	buy	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
11	ten	ten	NUM	CD	NumForm=Word|NumType=Card	12	nummod	_	_
12	sacks	sack	NOUN	NNS	Number=Plur	10	obj	_	SpaceAfter=No
13	.	.	PUNCT	.	_	10	punct	_	_

# sent_id = held-out-13
# text = The sun dried the road and warmed the roofs of the village.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	sun	sun	NOUN	NN	Number=Sing	3	nsubj	_	_
3	dried	dry	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	road	road	NOUN	NN	Number=Sing	3	obj	_	_
6	and	and	CCONJ	CC	_	7	cc	_	_
7	warmed	warm	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	3	conj	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	roofs	roof	NOUN	NNS	Number=Plur	7	obj	_	_
10	of	of	ADP	IN	_	12	case	_	_
11	the	the	DET	DT	Definite=Def|PronType=Art	12	det	_	_
12	village	village	NOUN	NN	Number=Sing	9	nmod	_	SpaceAfter=No
13	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-14
# text = The keeper was repairing the lamp when the fog lifted.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	keeper	keeper	NOUN	NN	Number=Sing	4	nsubj	_	_
3	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	aux	_	_
4	repairing	repair	VERB	VBG	Tense=Pres|VerbForm=Part	0	root	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	lamp	lamp	NOUN	NN	Number=Sing	4	obj	_	_
7	when	when	ADV	WRB	PronType=Int	10	advmod	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	fog	fog	NOUN	NN	Number=Sing	10	nsubj	_	_
10	lifted	lift	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	advcl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = held-out-15
# text = It is likely that the ferry will leave before noon.
1	It	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	expl	_	_
2	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	cop	_	_
3	likely	likely	ADJ	JJ	Degree=Pos	0	root	_	_
4	that	that	SCONJ	IN	_	8	mark	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	ferry	ferry	NOUN	NN	Number=Sing	8	nsubj	_	_
7	will	will	AUX	MD	VerbForm=Fin	8	aux	_	_
8	leave	leave	VERB	VB	VerbForm=Inf	3	csubj	_	_
9	before	before	ADP	IN	_	10	case	_	_
10	noon	noon	NOUN	NN	Number=Sing	8	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-16
# text = A letter came yesterday that nobody had expected.
# non-projective
1	A	a	DET	DT	Definite=Ind|PronType=Art	2	det	_	_
2	letter	letter	NOUN	NN	Number=Sing	3	nsubj	_	_
3	came	come	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	yesterday	yesterday	NOUN	NN	Number=Sing	3	obl:unmarked	_	_
5	that	that	PRON	WDT	PronType=Rel	8	obj	_	_
6	nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	8	nsubj	_	_
7	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	8	aux	_	_
8	expected	expect	VERB	VBN	Tense=Past|VerbForm=Part	2	acl:relcl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = held-out-17
# text = What do you think the engineers found?
# non-projective
1	What	what	PRON	WP	PronType=Int	7	obj	_	_
2	do	do	AUX	VBP	Mood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin	4	aux	_	_
3	you	you	PRON	PRP	Case=Nom|Person=2|PronType=Prs	4	nsubj	_	_
4	think	think	VERB	VB	VerbForm=Inf	0	root	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	engineers	engineer	NOUN	NNS	Number=Plur	7	nsubj	_	_
7	found	find	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	4	ccomp	_	SpaceAfter=No
8	?	?	PUNCT	.	_	4	punct	_	_

# sent_id = held-out-18
# text = Which island did the sailors come from?
# non-projective
1	Which	which	DET	WDT	PronType=Int	2	det	_	_
2	island	island	NOUN	NN	Number=Sing	6	obl	_	_
3	did	do	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	6	aux	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	sailors	sailor	NOUN	NNS	Number=Plur	6	nsubj	_	_
6	come	come	VERB	VB	VerbForm=Inf	0	root	_	_
7	from	from	ADP	IN	_	2	case	_	SpaceAfter=No
8	?	?	PUNCT	.	_	6	punct	_	_

# sent_id = held-out-19
# text = So many boats came that the harbour was full.
# non-projective
1	So	so	ADV	RB	_	2	advmod	_	_
2	many	many	ADJ	JJ	Degree=Pos	3	amod	_	_
3	boats	boat	NOUN	NNS	Number=Plur	4	nsubj	_	_
4	came	come	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
5	that	that	SCONJ	IN	_	9	mark	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	harbour	harbour	NOUN	NN	Number=Sing	9	nsubj	_	_
8	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	9	cop	_	_
9	full	full	ADJ	JJ	Degree=Pos	2	advcl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = held-out-20
# text = Who did the mayor say would repair the bridge?
# non-projective
1	Who	who	PRON	WP	PronType=Int	7	nsubj	_	_
2	did	do	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	mayor	mayor	NOUN	NN	Number=Sing	5	nsubj	_	_
5	say	say	VERB	VB	VerbForm=Inf	0	root	_	_
6	would	would	AUX	MD	VerbForm=Fin	7	aux	_	_
7	repair	repair	VERB	VB	VerbForm=Inf	5	ccomp	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	bridge	bridge	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = held-out-21
# text = The workers who climbed the tower saw that the cable to the island was too short.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	workers	worker	NOUN	NNS	Number=Plur	7	nsubj	_	_
3	who	who	PRON	WP	PronType=Rel	4	nsubj	_	_
4	climbed	climb	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	tower	tower	NOUN	NN	Number=Sing	4	obj	_	_
7	saw	see	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
8	that	that	SCONJ	IN	_	16	mark	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	cable	cable	NOUN	NN	Number=Sing	16	nsubj	_	_
11	to	to	ADP	IN	_	13	case	_	_
12	the	the	DET	DT	Definite=Def|PronType=Art	13	det	_	_
13	island	island	NOUN	NN	Number=Sing	10	nmod	_	_
14	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	16	cop	_	_
15	too	too	ADV	RB	_	16	advmod	_	_
16	short	short	ADJ	JJ	Degree=Pos	7	ccomp	_	SpaceAfter=No
17	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = held-out-22
# text = More snow fell in the hills than the mayor had expected.
# non-projective
1	More	more	ADJ	JJR	Degree=Cmp	2	amod	_	_
2	snow	snow	NOUN	NN	Number=Sing	3	nsubj	_	_
3	fell	fall	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	in	in	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	hills	hill	NOUN	NNS	Number=Plur	3	obl	_	_
7	than	than	SCONJ	IN	_	11	mark	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	mayor	mayor	NOUN	NN	Number=Sing	11	nsubj	_	_
10	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	11	aux	_	_
11	expected	expect	VERB	VBN	Tense=Past|VerbForm=Part	1	advcl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	3	punct	_	_

`;
