/** Trees about wind, rain, snow and fog, in CoNLL-U. */
export const TREEBANK_WEATHER: string = `# sent_id = weather-1
# text = It rained all night in the hills.
1	It	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	2	nsubj	_	_
2	rained	rain	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	all	all	DET	DT	PronType=Tot	4	det	_	_
4	night	night	NOUN	NN	Number=Sing	2	obl:unmarked	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	hills	hill	NOUN	NNS	Number=Plur	2	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = weather-2
# text = The wind was cold and the waves were high.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	wind	wind	NOUN	NN	Number=Sing	4	nsubj	_	_
3	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	cop	_	_
4	cold	cold	ADJ	JJ	Degree=Pos	0	root	_	_
5	and	and	CCONJ	CC	_	9	cc	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	waves	wave	NOUN	NNS	Number=Plur	9	nsubj	_	_
8	were	be	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	9	cop	_	_
9	high	high	ADJ	JJ	Degree=Pos	4	conj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-3
# text = Snow fell on the roofs of the village.
1	Snow	snow	NOUN	NN	Number=Sing	2	nsubj	_	_
2	fell	fall	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	on	on	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	roofs	roof	NOUN	NNS	Number=Plur	2	obl	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	village	village	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = weather-4
# text = The storm broke two windows of the school.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	storm	storm	NOUN	NN	Number=Sing	3	nsubj	_	_
3	broke	break	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	two	two	NUM	CD	NumForm=Word|NumType=Card	5	nummod	_	_
5	windows	window	NOUN	NNS	Number=Plur	3	obj	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	school	school	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-5
# text = When the rain stopped, the children ran outside.
1	When	when	ADV	WRB	PronType=Int	4	advmod	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	rain	rain	NOUN	NN	Number=Sing	4	nsubj	_	_
4	stopped	stop	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	8	advcl	_	SpaceAfter=No
5	,	,	PUNCT	,	_	4	punct	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	children	child	NOUN	NNS	Number=Plur	8	nsubj	_	_
8	ran	run	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
9	outside	outside	ADV	RB	_	8	advmod	_	SpaceAfter=No
10	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = weather-6
# text = It is getting darker every day.
1	It	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	nsubj	_	_
2	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	aux	_	_
3	getting	get	VERB	VBG	Tense=Pres|VerbForm=Part	0	root	_	_
4	darker	dark	ADJ	JJR	Degree=Cmp	3	xcomp	_	_
5	every	every	DET	DT	PronType=Tot	6	det	_	_
6	day	day	NOUN	NN	Number=Sing	3	obl:unmarked	_	SpaceAfter=No
7	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-7
# text = The clouds over the bay look heavy.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	clouds	cloud	NOUN	NNS	Number=Plur	6	nsubj	_	_
3	over	over	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	bay	bay	NOUN	NN	Number=Sing	2	nmod	_	_
6	look	look	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
7	heavy	heavy	ADJ	JJ	Degree=Pos	6	xcomp	_	SpaceAfter=No
8	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = weather-8
# text = A storm is coming that will close the harbour.
# non-projective
1	A	a	DET	DT	Definite=Ind|PronType=Art	2	det	_	_
2	storm	storm	NOUN	NN	Number=Sing	4	nsubj	_	_
3	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	4	aux	_	_
4	coming	come	VERB	VBG	Tense=Pres|VerbForm=Part	0	root	_	_
5	that	that	PRON	WDT	PronType=Rel	7	nsubj	_	_
6	will	will	AUX	MD	VerbForm=Fin	7	aux	_	_
7	close	close	VERB	VB	VerbForm=Inf	2	acl:relcl	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	harbour	harbour	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-9
# text = So much snow fell that the school stayed closed.
# non-projective
1	So	so	ADV	RB	_	2	advmod	_	_
2	much	much	ADJ	JJ	Degree=Pos	3	amod	_	_
3	snow	snow	NOUN	NN	Number=Sing	4	nsubj	_	_
4	fell	fall	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
5	that	that	SCONJ	IN	_	8	mark	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	school	school	NOUN	NN	Number=Sing	8	nsubj	_	_
8	stayed	stay	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	2	advcl	_	_
9	closed	closed	ADJ	JJ	Degree=Pos	8	xcomp	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-10
# text = So many trees fell that the road was blocked.
# non-projective
1	So	so	ADV	RB	_	2	advmod	_	_
2	many	many	ADJ	JJ	Degree=Pos	3	amod	_	_
3	trees	tree	NOUN	NNS	Number=Plur	4	nsubj	_	_
4	fell	fall	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
5	that	that	SCONJ	IN	_	9	mark	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	road	road	NOUN	NN	Number=Sing	9	nsubj:pass	_	_
8	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	9	aux:pass	_	_
9	blocked	block	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	2	advcl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-11
# text = The wind was so strong that nobody slept.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	wind	wind	NOUN	NN	Number=Sing	5	nsubj	_	_
3	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	cop	_	_
4	so	so	ADV	RB	_	5	advmod	_	_
5	strong	strong	ADJ	JJ	Degree=Pos	0	root	_	_
6	that	that	SCONJ	IN	_	8	mark	_	_
7	nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	8	nsubj	_	_
8	slept	sleep	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	advcl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = weather-12
# text = Does anyone know when the fog will lift?
1	Does	do	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	aux	_	_
2	anyone	anyone	PRON	NN	Number=Sing|PronType=Ind	3	nsubj	_	_
3	know	know	VERB	VB	VerbForm=Inf	0	root	_	_
4	when	when	ADV	WRB	PronType=Int	8	advmod	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	fog	fog	NOUN	NN	Number=Sing	8	nsubj	_	_
7	will	will	AUX	MD	VerbForm=Fin	8	aux	_	_
8	lift	lift	VERB	VB	VerbForm=Inf	3	ccomp	_	SpaceAfter=No
9	?	?	PUNCT	.	_	3	punct	_	_

# sent_id = weather-13
# text = The ice on the lake is too thin.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	ice	ice	NOUN	NN	Number=Sing	8	nsubj	_	_
3	on	on	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	lake	lake	NOUN	NN	Number=Sing	2	nmod	_	_
6	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	cop	_	_
7	too	too	ADV	RB	_	8	advmod	_	_
8	thin	thin	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
9	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = weather-14
# text = Yesterday was the coldest day of the winter.
1	Yesterday	yesterday	NOUN	NN	Number=Sing	5	nsubj	_	_
2	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	cop	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
4	coldest	cold	ADJ	JJS	Degree=Sup	5	amod	_	_
5	day	day	NOUN	NN	Number=Sing	0	root	_	_
6	of	of	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	winter	winter	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = weather-15
# text = Because the road was icy, the bus arrived late.
1	Because	because	SCONJ	IN	_	5	mark	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	road	road	NOUN	NN	Number=Sing	5	nsubj	_	_
4	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	cop	_	_
5	icy	icy	ADJ	JJ	Degree=Pos	9	advcl	_	SpaceAfter=No
6	,	,	PUNCT	,	_	5	punct	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	bus	bus	NOUN	NN	Number=Sing	9	nsubj	_	_
9	arrived	arrive	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
10	late	late	ADV	RB	Degree=Pos	9	advmod	_	SpaceAfter=No
11	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = weather-16
# text = It is likely that the storm will pass tonight.
1	It	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	expl	_	_
2	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	cop	_	_
3	likely	likely	ADJ	JJ	Degree=Pos	0	root	_	_
4	that	that	SCONJ	IN	_	8	mark	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	storm	storm	NOUN	NN	Number=Sing	8	nsubj	_	_
7	will	will	AUX	MD	VerbForm=Fin	8	aux	_	_
8	pass	pass	VERB	VB	VerbForm=Inf	3	csubj	_	_
9	tonight	tonight	NOUN	NN	Number=Sing	8	obl:unmarked	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-17
# text = The sun warmed the walls and dried the nets.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	sun	sun	NOUN	NN	Number=Sing	3	nsubj	_	_
3	warmed	warm	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	walls	wall	NOUN	NNS	Number=Plur	3	obj	_	_
6	and	and	CCONJ	CC	_	7	cc	_	_
7	dried	dry	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	3	conj	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	nets	net	NOUN	NNS	Number=Plur	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-18
# text = Bring your coat and your umbrella, please!
1	Bring	bring	VERB	VB	Mood=Imp|VerbForm=Fin	0	root	_	_
2	your	your	PRON	PRP$	Case=Gen|Person=2|Poss=Yes|PronType=Prs	3	nmod:poss	_	_
3	coat	coat	NOUN	NN	Number=Sing	1	obj	_	_
4	and	and	CCONJ	CC	_	6	cc	_	_
5	your	your	PRON	PRP$	Case=Gen|Person=2|Poss=Yes|PronType=Prs	6	nmod:poss	_	_
6	umbrella	umbrella	NOUN	NN	Number=Sing	3	conj	_	SpaceAfter=No
7	,	,	PUNCT	,	_	8	punct	_	_
8	please	please	INTJ	UH	_	1	discourse	_	SpaceAfter=No
9	!	!	PUNCT	.	_	1	punct	_	_

# sent_id = weather-19
# text = The weather on the island changes quickly.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	weather	weather	NOUN	NN	Number=Sing	6	nsubj	_	_
3	on	on	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	island	island	NOUN	NN	Number=Sing	2	nmod	_	_
6	changes	change	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
7	quickly	quickly	ADV	RB	_	6	advmod	_	SpaceAfter=No
8	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = weather-20
# text = How long did the teacher say the rain would last?
# non-projective
1	How	how	ADV	WRB	PronType=Int	2	advmod	_	_
2	long	long	ADV	RB	Degree=Pos	10	advmod	_	_
3	did	do	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	6	aux	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	teacher	teacher	NOUN	NN	Number=Sing	6	nsubj	_	_
6	say	say	VERB	VB	VerbForm=Inf	0	root	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	rain	rain	NOUN	NN	Number=Sing	10	nsubj	_	_
9	would	would	AUX	MD	VerbForm=Fin	10	aux	_	_
10	last	last	VERB	VB	VerbForm=Inf	6	ccomp	_	SpaceAfter=No
11	?	?	PUNCT	.	_	6	punct	_	_

# sent_id = weather-21
# text = No boat can sail in such weather.
1	No	no	DET	DT	PronType=Neg	2	det	_	_
2	boat	boat	NOUN	NN	Number=Sing	4	nsubj	_	_
3	can	can	AUX	MD	VerbForm=Fin	4	aux	_	_
4	sail	sail	VERB	VB	VerbForm=Inf	0	root	_	_
5	in	in	ADP	IN	_	7	case	_	_
6	such	such	ADJ	JJ	Degree=Pos	7	amod	_	_
7	weather	weather	NOUN	NN	Number=Sing	4	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-22
# text = The sky turned grey, and a cold rain began to fall.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	sky	sky	NOUN	NN	Number=Sing	3	nsubj	_	_
3	turned	turn	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	grey	grey	ADJ	JJ	Degree=Pos	3	xcomp	_	SpaceAfter=No
5	,	,	PUNCT	,	_	10	punct	_	_
6	and	and	CCONJ	CC	_	10	cc	_	_
7	a	a	DET	DT	Definite=Ind|PronType=Art	9	det	_	_
8	cold	cold	ADJ	JJ	Degree=Pos	9	amod	_	_
9	rain	rain	NOUN	NN	Number=Sing	10	nsubj	_	_
10	began	begin	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	3	conj	_	_
11	to	to	PART	TO	_	12	mark	_	_
12	fall	fall	VERB	VB	VerbForm=Inf	10	xcomp	_	SpaceAfter=No
13	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-23
# text = The mayor hopes the snow will melt soon.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	mayor	mayor	NOUN	NN	Number=Sing	3	nsubj	_	_
3	hopes	hope	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	snow	snow	NOUN	NN	Number=Sing	7	nsubj	_	_
6	will	will	AUX	MD	VerbForm=Fin	7	aux	_	_
7	melt	melt	VERB	VB	VerbForm=Inf	3	ccomp	_	_
8	soon	soon	ADV	RB	Degree=Pos	7	advmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-24
# text = We stayed at home until the storm had passed.
1	We	we	PRON	PRP	Case=Nom|Number=Plur|Person=1|PronType=Prs	2	nsubj	_	_
2	stayed	stay	VERB	VBD	Mood=Ind|Number=Plur|Person=1|Tense=Past|VerbForm=Fin	0	root	_	_
3	at	at	ADP	IN	_	4	case	_	_
4	home	home	NOUN	NN	Number=Sing	2	obl	_	_
5	until	until	SCONJ	IN	_	9	mark	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	storm	storm	NOUN	NN	Number=Sing	9	nsubj	_	_
8	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	9	aux	_	_
9	passed	pass	VERB	VBN	Tense=Past|VerbForm=Part	2	advcl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = weather-25
# text = Nobody remembers a winter as cold as this one.
1	Nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	2	nsubj	_	_
2	remembers	remember	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
3	a	a	DET	DT	Definite=Ind|PronType=Art	4	det	_	_
4	winter	winter	NOUN	NN	Number=Sing	2	obj	_	_
5	as	as	ADV	RB	_	6	advmod	_	_
6	cold	cold	ADJ	JJ	Degree=Pos	4	amod	_	_
7	as	as	ADP	IN	_	9	case	_	_
8	this	this	DET	DT	Number=Sing|PronType=Dem	9	det	_	_
9	one	one	NOUN	NN	Number=Sing	6	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = weather-26
# text = The fog hid the lighthouse from the sailors.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	fog	fog	NOUN	NN	Number=Sing	3	nsubj	_	_
3	hid	hide	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	lighthouse	lighthouse	NOUN	NN	Number=Sing	3	obj	_	_
6	from	from	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	sailors	sailor	NOUN	NNS	Number=Plur	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-27
# text = The old lighthouse was struck by lightning twice.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	old	old	ADJ	JJ	Degree=Pos	3	amod	_	_
3	lighthouse	lighthouse	NOUN	NN	Number=Sing	5	nsubj:pass	_	_
4	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux:pass	_	_
5	struck	strike	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
6	by	by	ADP	IN	_	7	case	_	_
7	lightning	lightning	NOUN	NN	Number=Sing	5	obl:agent	_	_
8	twice	twice	ADV	RB	NumForm=Word|NumType=Mult	5	advmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = weather-28
# text = The warning came too late that the river was rising.
# non-projective
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	warning	warning	NOUN	NN	Number=Sing	3	nsubj	_	_
3	came	come	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	too	too	ADV	RB	_	5	advmod	_	_
5	late	late	ADV	RB	Degree=Pos	3	advmod	_	_
6	that	that	SCONJ	IN	_	10	mark	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	river	river	NOUN	NN	Number=Sing	10	nsubj	_	_
9	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	10	aux	_	_
10	rising	rise	VERB	VBG	Tense=Pres|VerbForm=Part	2	acl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = weather-29
# text = The farmers are glad that the rain has come.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	farmers	farmer	NOUN	NNS	Number=Plur	4	nsubj	_	_
3	are	be	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	4	cop	_	_
4	glad	glad	ADJ	JJ	Degree=Pos	0	root	_	_
5	that	that	SCONJ	IN	_	9	mark	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	rain	rain	NOUN	NN	Number=Sing	9	nsubj	_	_
8	has	have	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	aux	_	_
9	come	come	VERB	VBN	Tense=Past|VerbForm=Part	4	ccomp	_	SpaceAfter=No
10	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = weather-30
# text = If the wind drops, the snow will stay on the roofs.
1	If	if	SCONJ	IN	_	4	mark	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	wind	wind	NOUN	NN	Number=Sing	4	nsubj	_	_
4	drops	drop	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	advcl	_	SpaceAfter=No
5	,	,	PUNCT	,	_	4	punct	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	snow	snow	NOUN	NN	Number=Sing	9	nsubj	_	_
8	will	will	AUX	MD	VerbForm=Fin	9	aux	_	_
9	stay	stay	VERB	VB	VerbForm=Inf	0	root	_	_
10	on	on	ADP	IN	_	12	case	_	_
11	the	the	DET	DT	Definite=Def|PronType=Art	12	det	_	_
12	roofs	roof	NOUN	NNS	Number=Plur	9	obl	_	SpaceAfter=No
13	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = weather-31
# text = The radio says that the wind will turn tonight and that it will snow tomorrow.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	radio	radio	NOUN	NN	Number=Sing	3	nsubj	_	_
3	says	say	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	that	that	SCONJ	IN	_	8	mark	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	wind	wind	NOUN	NN	Number=Sing	8	nsubj	_	_
7	will	will	AUX	MD	VerbForm=Fin	8	aux	_	_
8	turn	turn	VERB	VB	VerbForm=Inf	3	ccomp	_	_
9	tonight	tonight	NOUN	NN	Number=Sing	8	obl:unmarked	_	_
10	and	and	CCONJ	CC	_	14	cc	_	_
11	that	that	SCONJ	IN	_	14	mark	_	_
12	it	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	14	nsubj	_	_
13	will	will	AUX	MD	VerbForm=Fin	14	aux	_	_
14	snow	snow	VERB	VB	VerbForm=Inf	8	conj	_	_
15	tomorrow	tomorrow	NOUN	NN	Number=Sing	14	obl:unmarked	_	SpaceAfter=No
16	.	.	PUNCT	.	_	3	punct	_	_

`;
