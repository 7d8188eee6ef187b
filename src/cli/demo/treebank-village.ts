/** Trees about the school, the market and their people, in CoNLL-U. */
export const TREEBANK_VILLAGE: string = `# sent_id = village-1
# text = The teacher reads the children a story every morning.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	teacher	teacher	NOUN	NN	Number=Sing	3	nsubj	_	_
3	reads	read	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	children	child	NOUN	NNS	Number=Plur	3	iobj	_	_
6	a	a	DET	DT	Definite=Ind|PronType=Art	7	det	_	_
7	story	story	NOUN	NN	Number=Sing	3	obj	_	_
8	every	every	DET	DT	PronType=Tot	9	det	_	_
9	morning	morning	NOUN	NN	Number=Sing	3	obl:unmarked	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-2
# text = The school stands behind the chapel.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	school	school	NOUN	NN	Number=Sing	3	nsubj	_	_
3	stands	stand	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	behind	behind	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	chapel	chapel	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
7	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-3
# text = The baker makes fresh bread for the whole village.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	baker	baker	NOUN	NN	Number=Sing	3	nsubj	_	_
3	makes	make	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	fresh	fresh	ADJ	JJ	Degree=Pos	5	amod	_	_
5	bread	bread	NOUN	NN	Number=Sing	3	obj	_	_
6	for	for	ADP	IN	_	9	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
8	whole	whole	ADJ	JJ	Degree=Pos	9	amod	_	_
9	village	village	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-4
# text = The children who live on the island come by boat.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	children	child	NOUN	NNS	Number=Plur	8	nsubj	_	_
3	who	who	PRON	WP	PronType=Rel	4	nsubj	_	_
4	live	live	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	2	acl:relcl	_	_
5	on	on	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	island	island	NOUN	NN	Number=Sing	4	obl	_	_
8	come	come	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
9	by	by	ADP	IN	_	10	case	_	_
10	boat	boat	NOUN	NN	Number=Sing	8	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = village-5
# text = Did you buy the apples at the market?
1	Did	do	AUX	VBD	Mood=Ind|Number=Sing|Person=2|Tense=Past|VerbForm=Fin	3	aux	_	_
2	you	you	PRON	PRP	Case=Nom|Person=2|PronType=Prs	3	nsubj	_	_
3	buy	buy	VERB	VB	VerbForm=Inf	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	apples	apple	NOUN	NNS	Number=Plur	3	obj	_	_
6	at	at	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	market	market	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	?	?	PUNCT	.	_	3	punct	_	_

# sent_id = village-6
# text = Anna and her brother walk to school together.
1	Anna	Anna	PROPN	NNP	Number=Sing	5	nsubj	_	_
2	and	and	CCONJ	CC	_	4	cc	_	_
3	her	her	PRON	PRP$	Case=Gen|Gender=Fem|Number=Sing|Person=3|Poss=Yes|PronType=Prs	4	nmod:poss	_	_
4	brother	brother	NOUN	NN	Number=Sing	1	conj	_	_
5	walk	walk	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
6	to	to	ADP	IN	_	7	case	_	_
7	school	school	NOUN	NN	Number=Sing	5	obl	_	_
8	together	together	ADV	RB	_	5	advmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = village-7
# text = The woman whose dog barked apologised to us.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	woman	woman	NOUN	NN	Number=Sing	6	nsubj	_	_
3	whose	whose	PRON	WP$	Poss=Yes|PronType=Rel	4	nmod:poss	_	_
4	dog	dog	NOUN	NN	Number=Sing	5	nsubj	_	_
5	barked	bark	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
6	apologised	apologise	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
7	to	to	ADP	IN	_	8	case	_	_
8	us	we	PRON	PRP	Case=Acc|Number=Plur|Person=1|PronType=Prs	6	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = village-8
# text = The pupils were asked to draw a map.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	pupils	pupil	NOUN	NNS	Number=Plur	4	nsubj:pass	_	_
3	were	be	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	4	aux:pass	_	_
4	asked	ask	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
5	to	to	PART	TO	_	6	mark	_	_
6	draw	draw	VERB	VB	VerbForm=Inf	4	xcomp	_	_
7	a	a	DET	DT	Definite=Ind|PronType=Art	8	det	_	_
8	map	map	NOUN	NN	Number=Sing	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = village-9
# text = The market was full of people from the hills.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	market	market	NOUN	NN	Number=Sing	4	nsubj	_	_
3	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	cop	_	_
4	full	full	ADJ	JJ	Degree=Pos	0	root	_	_
5	of	of	ADP	IN	_	6	case	_	_
6	people	people	NOUN	NNS	Number=Plur	4	obl	_	_
7	from	from	ADP	IN	_	9	case	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	hills	hill	NOUN	NNS	Number=Plur	6	nmod	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = village-10
# text = Who painted the door of the library?
1	Who	who	PRON	WP	PronType=Int	2	nsubj	_	_
2	painted	paint	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	door	door	NOUN	NN	Number=Sing	2	obj	_	_
5	of	of	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	library	library	NOUN	NN	Number=Sing	4	nmod	_	SpaceAfter=No
8	?	?	PUNCT	.	_	2	punct	_	_

# sent_id = village-11
# text = Which story do the pupils want to hear?
# non-projective
1	Which	which	DET	WDT	PronType=Int	2	det	_	_
2	story	story	NOUN	NN	Number=Sing	8	obj	_	_
3	do	do	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	6	aux	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	pupils	pupil	NOUN	NNS	Number=Plur	6	nsubj	_	_
6	want	want	VERB	VB	VerbForm=Inf	0	root	_	_
7	to	to	PART	TO	_	8	mark	_	_
8	hear	hear	VERB	VB	VerbForm=Inf	6	xcomp	_	SpaceAfter=No
9	?	?	PUNCT	.	_	6	punct	_	_

# sent_id = village-12
# text = The miller can neither read nor write.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	miller	miller	NOUN	NN	Number=Sing	5	nsubj	_	_
3	can	can	AUX	MD	VerbForm=Fin	5	aux	_	_
4	neither	neither	CCONJ	CC	Polarity=Neg	5	cc:preconj	_	_
5	read	read	VERB	VB	VerbForm=Inf	0	root	_	_
6	nor	nor	CCONJ	CC	Polarity=Neg	7	cc	_	_
7	write	write	VERB	VB	VerbForm=Inf	5	conj	_	SpaceAfter=No
8	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = village-13
# text = The mayor's sister, Nora, opened the new library.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	mayor	mayor	NOUN	NN	Number=Sing	4	nmod:poss	_	SpaceAfter=No
3	's	's	PART	POS	_	2	case	_	_
4	sister	sister	NOUN	NN	Number=Sing	8	nsubj	_	SpaceAfter=No
5	,	,	PUNCT	,	_	6	punct	_	_
6	Nora	Nora	PROPN	NNP	Number=Sing	4	appos	_	SpaceAfter=No
7	,	,	PUNCT	,	_	6	punct	_	_
8	opened	open	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	11	det	_	_
10	new	new	ADJ	JJ	Degree=Pos	11	amod	_	_
11	library	library	NOUN	NN	Number=Sing	8	obj	_	SpaceAfter=No
12	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = village-14
# text = Selling fish is very hard work.
1	Selling	sell	VERB	VBG	VerbForm=Ger	6	csubj	_	_
2	fish	fish	NOUN	NN	Number=Sing	1	obj	_	_
3	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	6	cop	_	_
4	very	very	ADV	RB	_	5	advmod	_	_
5	hard	hard	ADJ	JJ	Degree=Pos	6	amod	_	_
6	work	work	NOUN	NN	Number=Sing	0	root	_	SpaceAfter=No
7	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = village-15
# text = The children love playing in the snow.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	children	child	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	love	love	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	playing	play	VERB	VBG	VerbForm=Ger	3	xcomp	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	snow	snow	NOUN	NN	Number=Sing	4	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-16
# text = Please give this letter to the baker's wife.
1	Please	please	INTJ	UH	_	2	discourse	_	_
2	give	give	VERB	VB	Mood=Imp|VerbForm=Fin	0	root	_	_
3	this	this	DET	DT	Number=Sing|PronType=Dem	4	det	_	_
4	letter	letter	NOUN	NN	Number=Sing	2	obj	_	_
5	to	to	ADP	IN	_	9	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	baker	baker	NOUN	NN	Number=Sing	9	nmod:poss	_	SpaceAfter=No
8	's	's	PART	POS	_	7	case	_	_
9	wife	wife	NOUN	NN	Number=Sing	2	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = village-17
# text = Grandmother bought ten eggs and a basket of plums.
1	Grandmother	grandmother	NOUN	NN	Number=Sing	2	nsubj	_	_
2	bought	buy	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	ten	ten	NUM	CD	NumForm=Word|NumType=Card	4	nummod	_	_
4	eggs	egg	NOUN	NNS	Number=Plur	2	obj	_	_
5	and	and	CCONJ	CC	_	7	cc	_	_
6	a	a	DET	DT	Definite=Ind|PronType=Art	7	det	_	_
7	basket	basket	NOUN	NN	Number=Sing	4	conj	_	_
8	of	of	ADP	IN	_	9	case	_	_
9	plums	plum	NOUN	NNS	Number=Plur	7	nmod	_	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = village-18
# text = There were many visitors at the market on Saturday.
1	There	there	PRON	EX	_	2	expl	_	_
2	were	be	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	many	many	ADJ	JJ	Degree=Pos	4	amod	_	_
4	visitors	visitor	NOUN	NNS	Number=Plur	2	nsubj	_	_
5	at	at	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	market	market	NOUN	NN	Number=Sing	2	obl	_	_
8	on	on	ADP	IN	_	9	case	_	_
9	Saturday	Saturday	PROPN	NNP	Number=Sing	2	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = village-19
# text = I don't know why the bell rang.
1	I	I	PRON	PRP	Case=Nom|Number=Sing|Person=1|PronType=Prs	4	nsubj	_	_
2	do	do	AUX	VBP	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	4	aux	_	SpaceAfter=No
3	n't	not	PART	RB	Polarity=Neg	4	advmod	_	_
4	know	know	VERB	VB	VerbForm=Inf	0	root	_	_
5	why	why	ADV	WRB	PronType=Int	8	advmod	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	bell	bell	NOUN	NN	Number=Sing	8	nsubj	_	_
8	rang	ring	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	ccomp	_	SpaceAfter=No
9	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = village-20
# text = If you find my key, leave it at the mill.
1	If	if	SCONJ	IN	_	3	mark	_	_
2	you	you	PRON	PRP	Case=Nom|Person=2|PronType=Prs	3	nsubj	_	_
3	find	find	VERB	VBP	Mood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin	7	advcl	_	_
4	my	my	PRON	PRP$	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	5	nmod:poss	_	_
5	key	key	NOUN	NN	Number=Sing	3	obj	_	SpaceAfter=No
6	,	,	PUNCT	,	_	3	punct	_	_
7	leave	leave	VERB	VB	Mood=Imp|VerbForm=Fin	0	root	_	_
8	it	it	PRON	PRP	Case=Acc|Gender=Neut|Number=Sing|Person=3|PronType=Prs	7	obj	_	_
9	at	at	ADP	IN	_	11	case	_	_
10	the	the	DET	DT	Definite=Def|PronType=Art	11	det	_	_
11	mill	mill	NOUN	NN	Number=Sing	7	obl	_	SpaceAfter=No
12	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = village-21
# text = The girl in the red coat is my cousin.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	girl	girl	NOUN	NN	Number=Sing	9	nsubj	_	_
3	in	in	ADP	IN	_	6	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
5	red	red	ADJ	JJ	Degree=Pos	6	amod	_	_
6	coat	coat	NOUN	NN	Number=Sing	2	nmod	_	_
7	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
8	my	my	PRON	PRP$	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	9	nmod:poss	_	_
9	cousin	cousin	NOUN	NN	Number=Sing	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = village-22
# text = Her brother is a teacher at our school.
1	Her	her	PRON	PRP$	Case=Gen|Gender=Fem|Number=Sing|Person=3|Poss=Yes|PronType=Prs	2	nmod:poss	_	_
2	brother	brother	NOUN	NN	Number=Sing	5	nsubj	_	_
3	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	5	cop	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	teacher	teacher	NOUN	NN	Number=Sing	0	root	_	_
6	at	at	ADP	IN	_	8	case	_	_
7	our	our	PRON	PRP$	Case=Gen|Number=Plur|Person=1|Poss=Yes|PronType=Prs	8	nmod:poss	_	_
8	school	school	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = village-23
# text = All the lamps in the square were lit.
1	All	all	DET	PDT	PronType=Tot	3	det:predet	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	lamps	lamp	NOUN	NNS	Number=Plur	8	nsubj:pass	_	_
4	in	in	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	square	square	NOUN	NN	Number=Sing	3	nmod	_	_
7	were	be	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	8	aux:pass	_	_
8	lit	light	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	SpaceAfter=No
9	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = village-24
# text = The carpenter promised to mend the roof of the barn.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	carpenter	carpenter	NOUN	NN	Number=Sing	3	nsubj	_	_
3	promised	promise	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	to	to	PART	TO	_	5	mark	_	_
5	mend	mend	VERB	VB	VerbForm=Inf	3	xcomp	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	roof	roof	NOUN	NN	Number=Sing	5	obj	_	_
8	of	of	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	barn	barn	NOUN	NN	Number=Sing	7	nmod	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-25
# text = We need a bigger school, the teacher said.
1	We	we	PRON	PRP	Case=Nom|Number=Plur|Person=1|PronType=Prs	2	nsubj	_	_
2	need	need	VERB	VBP	Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin	9	ccomp	_	_
3	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
4	bigger	big	ADJ	JJR	Degree=Cmp	5	amod	_	_
5	school	school	NOUN	NN	Number=Sing	2	obj	_	SpaceAfter=No
6	,	,	PUNCT	,	_	2	punct	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	teacher	teacher	NOUN	NN	Number=Sing	9	nsubj	_	_
9	said	say	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = village-26
# text = The woman apologised whose dog had barked.
# non-projective
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	woman	woman	NOUN	NN	Number=Sing	3	nsubj	_	_
3	apologised	apologise	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	whose	whose	PRON	WP$	Poss=Yes|PronType=Rel	5	nmod:poss	_	_
5	dog	dog	NOUN	NN	Number=Sing	7	nsubj	_	_
6	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	7	aux	_	_
7	barked	bark	VERB	VBN	Tense=Past|VerbForm=Part	2	acl:relcl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-27
# text = What did the children say they saw in the cave?
# non-projective
1	What	what	PRON	WP	PronType=Int	7	obj	_	_
2	did	do	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	children	child	NOUN	NNS	Number=Plur	5	nsubj	_	_
5	say	say	VERB	VB	VerbForm=Inf	0	root	_	_
6	they	they	PRON	PRP	Case=Nom|Number=Plur|Person=3|PronType=Prs	7	nsubj	_	_
7	saw	see	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	5	ccomp	_	_
8	in	in	ADP	IN	_	10	case	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	cave	cave	NOUN	NN	Number=Sing	7	obl	_	SpaceAfter=No
11	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = village-28
# text = Every pupil drew a picture of the harbour.
1	Every	every	DET	DT	PronType=Tot	2	det	_	_
2	pupil	pupil	NOUN	NN	Number=Sing	3	nsubj	_	_
3	drew	draw	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	picture	picture	NOUN	NN	Number=Sing	3	obj	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	harbour	harbour	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-29
# text = Either the miller or his son will carry the sacks.
1	Either	either	CCONJ	CC	_	3	cc:preconj	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	miller	miller	NOUN	NN	Number=Sing	8	nsubj	_	_
4	or	or	CCONJ	CC	_	6	cc	_	_
5	his	his	PRON	PRP$	Case=Gen|Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs	6	nmod:poss	_	_
6	son	son	NOUN	NN	Number=Sing	3	conj	_	_
7	will	will	AUX	MD	VerbForm=Fin	8	aux	_	_
8	carry	carry	VERB	VB	VerbForm=Inf	0	root	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	sacks	sack	NOUN	NNS	Number=Plur	8	obj	_	SpaceAfter=No
11	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = village-30
# text = The market sells more fish than bread.
# non-projective
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	market	market	NOUN	NN	Number=Sing	3	nsubj	_	_
3	sells	sell	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	more	more	ADJ	JJR	Degree=Cmp	5	amod	_	_
5	fish	fish	NOUN	NN	Number=Sing	3	obj	_	_
6	than	than	ADP	IN	_	7	case	_	_
7	bread	bread	NOUN	NN	Number=Sing	4	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-31
# text = Walking home, she met the carpenter and his wife.
1	Walking	walk	VERB	VBG	Tense=Pres|VerbForm=Part	5	advcl	_	_
2	home	home	ADV	RB	_	1	advmod	_	SpaceAfter=No
3	,	,	PUNCT	,	_	1	punct	_	_
4	she	she	PRON	PRP	Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs	5	nsubj	_	_
5	met	meet	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	carpenter	carpenter	NOUN	NN	Number=Sing	5	obj	_	_
8	and	and	CCONJ	CC	_	10	cc	_	_
9	his	his	PRON	PRP$	Case=Gen|Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs	10	nmod:poss	_	_
10	wife	wife	NOUN	NN	Number=Sing	7	conj	_	SpaceAfter=No
11	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = village-32
# text = The letter written by the keeper never reached the village.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	letter	letter	NOUN	NN	Number=Sing	8	nsubj	_	_
3	written	write	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	2	acl	_	_
4	by	by	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	keeper	keeper	NOUN	NN	Number=Sing	3	obl:agent	_	_
7	never	never	ADV	RB	PronType=Neg	8	advmod	_	_
8	reached	reach	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
9	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
10	village	village	NOUN	NN	Number=Sing	8	obj	_	SpaceAfter=No
11	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = village-33
# text = The villagers elected her mayor last year.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	villagers	villager	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	elected	elect	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	her	she	PRON	PRP	Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs	3	obj	_	_
5	mayor	mayor	NOUN	NN	Number=Sing	3	xcomp	_	_
6	last	last	ADJ	JJ	Degree=Pos	7	amod	_	_
7	year	year	NOUN	NN	Number=Sing	3	obl:unmarked	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = village-34
# text = My aunt, who teaches at the school, gave us bread, cheese and a bottle of milk.
1	My	my	PRON	PRP$	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	2	nmod:poss	_	_
2	aunt	aunt	NOUN	NN	Number=Sing	10	nsubj	_	SpaceAfter=No
3	,	,	PUNCT	,	_	5	punct	_	_
4	who	who	PRON	WP	PronType=Rel	5	nsubj	_	_
5	teaches	teach	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	2	acl:relcl	_	_
6	at	at	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	school	school	NOUN	NN	Number=Sing	5	obl	_	SpaceAfter=No
9	,	,	PUNCT	,	_	5	punct	_	_
10	gave	give	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
11	us	we	PRON	PRP	Case=Acc|Number=Plur|Person=1|PronType=Prs	10	iobj	_	_
12	bread	bread	NOUN	NN	Number=Sing	10	obj	_	SpaceAfter=No
13	,	,	PUNCT	,	_	14	punct	_	_
14	cheese	cheese	NOUN	NN	Number=Sing	12	conj	_	_
15	and	and	CCONJ	CC	_	17	cc	_	_
16	a	a	DET	DT	Definite=Ind|PronType=Art	17	det	_	_
17	bottle	bottle	NOUN	NN	Number=Sing	12	conj	_	_
18	of	of	ADP	IN	_	19	case	_	_
19	milk	milk	NOUN	NN	Number=Sing	17	nmod	_	SpaceAfter=No
20	.	.	PUNCT	.	_	10	punct	_	_

`;
