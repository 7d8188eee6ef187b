/** Trees about boats, piers and the people of the harbour, in CoNLL-U. */
export const TREEBANK_HARBOUR: string = `# sent_id = harbour-1
# text = The fisherman repaired his boat.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	fisherman	fisherman	NOUN	NN	Number=Sing	3	nsubj	_	_
3	repaired	repair	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	his	his	PRON	PRP$	Case=Gen|Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs	5	nmod:poss	_	_
5	boat	boat	NOUN	NN	Number=Sing	3	obj	_	SpaceAfter=No
6	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-2
# text = Three boats left the harbour at dawn.
1	Three	three	NUM	CD	NumForm=Word|NumType=Card	2	nummod	_	_
2	boats	boat	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	left	leave	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	harbour	harbour	NOUN	NN	Number=Sing	3	obj	_	_
6	at	at	ADP	IN	_	7	case	_	_
7	dawn	dawn	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-3
# text = The ferry to the island leaves at noon.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	ferry	ferry	NOUN	NN	Number=Sing	6	nsubj	_	_
3	to	to	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	island	island	NOUN	NN	Number=Sing	2	nmod	_	_
6	leaves	leave	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
7	at	at	ADP	IN	_	8	case	_	_
8	noon	noon	NOUN	NN	Number=Sing	6	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = harbour-4
# text = The captain gave the children a map of the island.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	captain	captain	NOUN	NN	Number=Sing	3	nsubj	_	_
3	gave	give	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	children	child	NOUN	NNS	Number=Plur	3	iobj	_	_
6	a	a	DET	DT	Definite=Ind|PronType=Art	7	det	_	_
7	map	map	NOUN	NN	Number=Sing	3	obj	_	_
8	of	of	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	island	island	NOUN	NN	Number=Sing	7	nmod	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-5
# text = The harbour is small, but it is very deep.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	harbour	harbour	NOUN	NN	Number=Sing	4	nsubj	_	_
3	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	4	cop	_	_
4	small	small	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
5	,	,	PUNCT	,	_	10	punct	_	_
6	but	but	CCONJ	CC	_	10	cc	_	_
7	it	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	10	nsubj	_	_
8	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	10	cop	_	_
9	very	very	ADV	RB	_	10	advmod	_	_
10	deep	deep	ADJ	JJ	Degree=Pos	4	conj	_	SpaceAfter=No
11	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = harbour-6
# text = A ship arrived yesterday that nobody had seen before.
# non-projective
1	A	a	DET	DT	Definite=Ind|PronType=Art	2	det	_	_
2	ship	ship	NOUN	NN	Number=Sing	3	nsubj	_	_
3	arrived	arrive	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	yesterday	yesterday	NOUN	NN	Number=Sing	3	obl:unmarked	_	_
5	that	that	PRON	WDT	PronType=Rel	8	obj	_	_
6	nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	8	nsubj	_	_
7	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	8	aux	_	_
8	seen	see	VERB	VBN	Tense=Past|VerbForm=Part	2	acl:relcl	_	_
9	before	before	ADV	RB	_	8	advmod	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-7
# text = What do you think the captain bought?
# non-projective
1	What	what	PRON	WP	PronType=Int	7	obj	_	_
2	do	do	AUX	VBP	Mood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin	4	aux	_	_
3	you	you	PRON	PRP	Case=Nom|Person=2|PronType=Prs	4	nsubj	_	_
4	think	think	VERB	VB	VerbForm=Inf	0	root	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	captain	captain	NOUN	NN	Number=Sing	7	nsubj	_	_
7	bought	buy	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	ccomp	_	SpaceAfter=No
8	?	?	PUNCT	.	_	4	punct	_	_

# sent_id = harbour-8
# text = The nets were mended by the old fisherman.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	nets	net	NOUN	NNS	Number=Plur	4	nsubj:pass	_	_
3	were	be	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	4	aux:pass	_	_
4	mended	mend	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
5	by	by	ADP	IN	_	8	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
7	old	old	ADJ	JJ	Degree=Pos	8	amod	_	_
8	fisherman	fisherman	NOUN	NN	Number=Sing	4	obl:agent	_	SpaceAfter=No
9	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = harbour-9
# text = Nobody has seen the keeper of the lighthouse today.
1	Nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	3	nsubj	_	_
2	has	have	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	aux	_	_
3	seen	see	VERB	VBN	Tense=Past|VerbForm=Part	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	keeper	keeper	NOUN	NN	Number=Sing	3	obj	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	lighthouse	lighthouse	NOUN	NN	Number=Sing	5	nmod	_	_
9	today	today	NOUN	NN	Number=Sing	3	obl:unmarked	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-10
# text = The boat that sank in the storm belonged to my uncle.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	boat	boat	NOUN	NN	Number=Sing	8	nsubj	_	_
3	that	that	PRON	WDT	PronType=Rel	4	nsubj	_	_
4	sank	sink	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	storm	storm	NOUN	NN	Number=Sing	4	obl	_	_
8	belonged	belong	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
9	to	to	ADP	IN	_	11	case	_	_
10	my	my	PRON	PRP$	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	11	nmod:poss	_	_
11	uncle	uncle	NOUN	NN	Number=Sing	8	obl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = harbour-11
# text = Where did the sailors leave their nets?
1	Where	where	ADV	WRB	PronType=Int	5	advmod	_	_
2	did	do	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	sailors	sailor	NOUN	NNS	Number=Plur	5	nsubj	_	_
5	leave	leave	VERB	VB	VerbForm=Inf	0	root	_	_
6	their	their	PRON	PRP$	Case=Gen|Number=Plur|Person=3|Poss=Yes|PronType=Prs	7	nmod:poss	_	_
7	nets	net	NOUN	NNS	Number=Plur	5	obj	_	SpaceAfter=No
8	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-12
# text = Do not tie the boat to that post!
1	Do	do	AUX	VB	Mood=Imp|VerbForm=Fin	3	aux	_	_
2	not	not	PART	RB	Polarity=Neg	3	advmod	_	_
3	tie	tie	VERB	VB	VerbForm=Inf	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	boat	boat	NOUN	NN	Number=Sing	3	obj	_	_
6	to	to	ADP	IN	_	8	case	_	_
7	that	that	DET	DT	Number=Sing|PronType=Dem	8	det	_	_
8	post	post	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	!	!	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-13
# text = There is a small light on the pier.
1	There	there	PRON	EX	_	2	expl	_	_
2	is	be	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
3	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
4	small	small	ADJ	JJ	Degree=Pos	5	amod	_	_
5	light	light	NOUN	NN	Number=Sing	2	nsubj	_	_
6	on	on	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	pier	pier	NOUN	NN	Number=Sing	2	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = harbour-14
# text = The crew wanted to sail before the wind turned.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	crew	crew	NOUN	NN	Number=Sing	3	nsubj	_	_
3	wanted	want	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	to	to	PART	TO	_	5	mark	_	_
5	sail	sail	VERB	VB	VerbForm=Inf	3	xcomp	_	_
6	before	before	SCONJ	IN	_	9	mark	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	wind	wind	NOUN	NN	Number=Sing	9	nsubj	_	_
9	turned	turn	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	advcl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-15
# text = Captain, the ferry is late again.
1	Captain	captain	NOUN	NN	Number=Sing	6	vocative	_	SpaceAfter=No
2	,	,	PUNCT	,	_	1	punct	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	ferry	ferry	NOUN	NN	Number=Sing	6	nsubj	_	_
5	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	6	cop	_	_
6	late	late	ADJ	JJ	Degree=Pos	0	root	_	_
7	again	again	ADV	RB	_	6	advmod	_	SpaceAfter=No
8	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = harbour-16
# text = The keeper's dog sleeps under the table.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	keeper	keeper	NOUN	NN	Number=Sing	4	nmod:poss	_	SpaceAfter=No
3	's	's	PART	POS	_	2	case	_	_
4	dog	dog	NOUN	NN	Number=Sing	5	nsubj	_	_
5	sleeps	sleep	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
6	under	under	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	table	table	NOUN	NN	Number=Sing	5	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-17
# text = Which pier does the ferry leave from?
# non-projective
1	Which	which	DET	WDT	PronType=Int	2	det	_	_
2	pier	pier	NOUN	NN	Number=Sing	6	obl	_	_
3	does	do	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	6	aux	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	ferry	ferry	NOUN	NN	Number=Sing	6	nsubj	_	_
6	leave	leave	VERB	VB	VerbForm=Inf	0	root	_	_
7	from	from	ADP	IN	_	2	case	_	SpaceAfter=No
8	?	?	PUNCT	.	_	6	punct	_	_

# sent_id = harbour-18
# text = The island, a rock with three houses, has no harbour.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	island	island	NOUN	NN	Number=Sing	10	nsubj	_	SpaceAfter=No
3	,	,	PUNCT	,	_	5	punct	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	rock	rock	NOUN	NN	Number=Sing	2	appos	_	_
6	with	with	ADP	IN	_	8	case	_	_
7	three	three	NUM	CD	NumForm=Word|NumType=Card	8	nummod	_	_
8	houses	house	NOUN	NNS	Number=Plur	5	nmod	_	SpaceAfter=No
9	,	,	PUNCT	,	_	5	punct	_	_
10	has	have	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
11	no	no	DET	DT	PronType=Neg	12	det	_	_
12	harbour	harbour	NOUN	NN	Number=Sing	10	obj	_	SpaceAfter=No
13	.	.	PUNCT	.	_	10	punct	_	_

# sent_id = harbour-19
# text = The sailors sang and the children danced on the quay.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	sailors	sailor	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	sang	sing	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	and	and	CCONJ	CC	_	7	cc	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	children	child	NOUN	NNS	Number=Plur	7	nsubj	_	_
7	danced	dance	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	3	conj	_	_
8	on	on	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	quay	quay	NOUN	NN	Number=Sing	7	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-20
# text = My sister sells fresh fish at the market.
1	My	my	PRON	PRP$	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	2	nmod:poss	_	_
2	sister	sister	NOUN	NN	Number=Sing	3	nsubj	_	_
3	sells	sell	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	fresh	fresh	ADJ	JJ	Degree=Pos	5	amod	_	_
5	fish	fish	NOUN	NN	Number=Sing	3	obj	_	_
6	at	at	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	market	market	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-21
# text = The fishermen say that the sea is rising.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	fishermen	fisherman	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	say	say	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	that	that	SCONJ	IN	_	8	mark	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	sea	sea	NOUN	NN	Number=Sing	8	nsubj	_	_
7	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	aux	_	_
8	rising	rise	VERB	VBG	Tense=Pres|VerbForm=Part	3	ccomp	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-22
# text = This old boat I believe the keeper built.
# non-projective
1	This	this	DET	DT	Number=Sing|PronType=Dem	3	det	_	_
2	old	old	ADJ	JJ	Degree=Pos	3	amod	_	_
3	boat	boat	NOUN	NN	Number=Sing	8	obj	_	_
4	I	I	PRON	PRP	Case=Nom|Number=Sing|Person=1|PronType=Prs	5	nsubj	_	_
5	believe	believe	VERB	VBP	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	keeper	keeper	NOUN	NN	Number=Sing	8	nsubj	_	_
8	built	build	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	ccomp	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-23
# text = A boat with a red sail crossed the bay.
1	A	a	DET	DT	Definite=Ind|PronType=Art	2	det	_	_
2	boat	boat	NOUN	NN	Number=Sing	7	nsubj	_	_
3	with	with	ADP	IN	_	6	case	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	6	det	_	_
5	red	red	ADJ	JJ	Degree=Pos	6	amod	_	_
6	sail	sail	NOUN	NN	Number=Sing	2	nmod	_	_
7	crossed	cross	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	bay	bay	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = harbour-24
# text = The pilot saw the rocks with his telescope.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	pilot	pilot	NOUN	NN	Number=Sing	3	nsubj	_	_
3	saw	see	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	rocks	rock	NOUN	NNS	Number=Plur	3	obj	_	_
6	with	with	ADP	IN	_	8	case	_	_
7	his	his	PRON	PRP$	Case=Gen|Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs	8	nmod:poss	_	_
8	telescope	telescope	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = harbour-25
# text = If the fog lifts, the ferry will sail at ten.
1	If	if	SCONJ	IN	_	4	mark	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	fog	fog	NOUN	NN	Number=Sing	4	nsubj	_	_
4	lifts	lift	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	advcl	_	SpaceAfter=No
5	,	,	PUNCT	,	_	4	punct	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	ferry	ferry	NOUN	NN	Number=Sing	9	nsubj	_	_
8	will	will	AUX	MD	VerbForm=Fin	9	aux	_	_
9	sail	sail	VERB	VB	VerbForm=Inf	0	root	_	_
10	at	at	ADP	IN	_	11	case	_	_
11	ten	ten	NUM	CD	NumForm=Word|NumType=Card	9	obl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = harbour-26
# text = The old pier is longer than the new one.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	old	old	ADJ	JJ	Degree=Pos	3	amod	_	_
3	pier	pier	NOUN	NN	Number=Sing	5	nsubj	_	_
4	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	5	cop	_	_
5	longer	long	ADJ	JJR	Degree=Cmp	0	root	_	_
6	than	than	ADP	IN	_	9	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
8	new	new	ADJ	JJ	Degree=Pos	9	amod	_	_
9	one	one	NOUN	NN	Number=Sing	5	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-27
# text = The cargo must be unloaded before noon.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	cargo	cargo	NOUN	NN	Number=Sing	5	nsubj:pass	_	_
3	must	must	AUX	MD	VerbForm=Fin	5	aux	_	_
4	be	be	AUX	VB	VerbForm=Inf	5	aux:pass	_	_
5	unloaded	unload	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
6	before	before	ADP	IN	_	7	case	_	_
7	noon	noon	NOUN	NN	Number=Sing	5	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-28
# text = Fish, bread and cheese are sold on the quay.
1	Fish	fish	NOUN	NN	Number=Sing	7	nsubj:pass	_	SpaceAfter=No
2	,	,	PUNCT	,	_	3	punct	_	_
3	bread	bread	NOUN	NN	Number=Sing	1	conj	_	_
4	and	and	CCONJ	CC	_	5	cc	_	_
5	cheese	cheese	NOUN	NN	Number=Sing	1	conj	_	_
6	are	be	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	7	aux:pass	_	_
7	sold	sell	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
8	on	on	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	quay	quay	NOUN	NN	Number=Sing	7	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = harbour-29
# text = The boat finally came which we had waited for.
# non-projective
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	boat	boat	NOUN	NN	Number=Sing	4	nsubj	_	_
3	finally	finally	ADV	RB	_	4	advmod	_	_
4	came	come	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
5	which	which	PRON	WDT	PronType=Rel	8	obl	_	_
6	we	we	PRON	PRP	Case=Nom|Number=Plur|Person=1|PronType=Prs	8	nsubj	_	_
7	had	have	AUX	VBD	Mood=Ind|Number=Plur|Person=1|Tense=Past|VerbForm=Fin	8	aux	_	_
8	waited	wait	VERB	VBN	Tense=Past|VerbForm=Part	2	acl:relcl	_	_
9	for	for	ADP	IN	_	5	case	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = harbour-30
# text = Who did the captain say would steer the boat?
# non-projective
1	Who	who	PRON	WP	PronType=Int	7	nsubj	_	_
2	did	do	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	captain	captain	NOUN	NN	Number=Sing	5	nsubj	_	_
5	say	say	VERB	VB	VerbForm=Inf	0	root	_	_
6	would	would	AUX	MD	VerbForm=Fin	7	aux	_	_
7	steer	steer	VERB	VB	VerbForm=Inf	5	ccomp	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	boat	boat	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = harbour-31
# text = When the ferry finally arrived, the children who had waited on the quay cheered.
1	When	when	ADV	WRB	PronType=Int	5	advmod	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	ferry	ferry	NOUN	NN	Number=Sing	5	nsubj	_	_
4	finally	finally	ADV	RB	_	5	advmod	_	_
5	arrived	arrive	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	15	advcl	_	SpaceAfter=No
6	,	,	PUNCT	,	_	5	punct	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	children	child	NOUN	NNS	Number=Plur	15	nsubj	_	_
9	who	who	PRON	WP	PronType=Rel	11	nsubj	_	_
10	had	have	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	11	aux	_	_
11	waited	wait	VERB	VBN	Tense=Past|VerbForm=Part	8	acl:relcl	_	_
12	on	on	ADP	IN	_	14	case	_	_
13	the	the	DET	DT	Definite=Def|PronType=Art	14	det	_	_
14	quay	quay	NOUN	NN	Number=Sing	11	obl	_	_
15	cheered	cheer	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	SpaceAfter=No
16	.	.	PUNCT	.	_	15	punct	_	_

# sent_id = harbour-32
# text = The old ferry (a gift from the mainland) sank last winter.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	old	old	ADJ	JJ	Degree=Pos	3	amod	_	_
3	ferry	ferry	NOUN	NN	Number=Sing	11	nsubj	_	_
4	(	(	PUNCT	-LRB-	_	6	punct	_	SpaceAfter=No
5	a	a	DET	DT	Definite=Ind|PronType=Art	6	det	_	_
6	gift	gift	NOUN	NN	Number=Sing	3	appos	_	_
7	from	from	ADP	IN	_	9	case	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	mainland	mainland	NOUN	NN	Number=Sing	6	nmod	_	SpaceAfter=No
10	)	)	PUNCT	-RRB-	_	6	punct	_	_
11	sank	sink	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
12	last	last	ADJ	JJ	Degree=Pos	13	amod	_	_
13	winter	winter	NOUN	NN	Number=Sing	11	obl:unmarked	_	SpaceAfter=No
14	.	.	PUNCT	.	_	11	punct	_	_

`;
