/** Trees about roads, bridges and power lines, in CoNLL-U. */
export const TREEBANK_ROADS: string = `# sent_id = roads-1
# text = The engineers built a bridge over the river.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	engineers	engineer	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	built	build	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	bridge	bridge	NOUN	NN	Number=Sing	3	obj	_	_
6	over	over	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	river	river	NOUN	NN	Number=Sing	5	nmod	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-2
# text = They carried the heavy cable over the river.
1	They	they	PRON	PRP	Case=Nom|Number=Plur|Person=3|PronType=Prs	2	nsubj	_	_
2	carried	carry	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
4	heavy	heavy	ADJ	JJ	Degree=Pos	5	amod	_	_
5	cable	cable	NOUN	NN	Number=Sing	2	obj	_	_
6	over	over	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	river	river	NOUN	NN	Number=Sing	2	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = roads-3
# text = The power line to the island is very old.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	power	power	NOUN	NN	Number=Sing	3	compound	_	_
3	line	line	NOUN	NN	Number=Sing	9	nsubj	_	_
4	to	to	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	island	island	NOUN	NN	Number=Sing	3	nmod	_	_
7	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
8	very	very	ADV	RB	_	9	advmod	_	_
9	old	old	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-4
# text = The road from the mill to the harbour is closed.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	road	road	NOUN	NN	Number=Sing	10	nsubj	_	_
3	from	from	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	mill	mill	NOUN	NN	Number=Sing	2	nmod	_	_
6	to	to	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	harbour	harbour	NOUN	NN	Number=Sing	2	nmod	_	_
9	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	10	cop	_	_
10	closed	closed	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
11	.	.	PUNCT	.	_	10	punct	_	_

# sent_id = roads-5
# text = How many houses have no electricity?
1	How	how	ADV	WRB	PronType=Int	2	advmod	_	_
2	many	many	ADJ	JJ	Degree=Pos	3	amod	_	_
3	houses	house	NOUN	NNS	Number=Plur	4	nsubj	_	_
4	have	have	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
5	no	no	DET	DT	PronType=Neg	6	det	_	_
6	electricity	electricity	NOUN	NN	Number=Sing	4	obj	_	SpaceAfter=No
7	?	?	PUNCT	.	_	4	punct	_	_

# sent_id = roads-6
# text = The mayor helped the engineers to check the bridge.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	mayor	mayor	NOUN	NN	Number=Sing	3	nsubj	_	_
3	helped	help	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	engineers	engineer	NOUN	NNS	Number=Plur	3	obj	_	_
6	to	to	PART	TO	_	7	mark	_	_
7	check	check	VERB	VB	VerbForm=Inf	3	xcomp	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	bridge	bridge	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-7
# text = Workers were repairing the road when the truck arrived.
1	Workers	worker	NOUN	NNS	Number=Plur	3	nsubj	_	_
2	were	be	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	3	aux	_	_
3	repairing	repair	VERB	VBG	Tense=Pres|VerbForm=Part	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	road	road	NOUN	NN	Number=Sing	3	obj	_	_
6	when	when	ADV	WRB	PronType=Int	9	advmod	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	truck	truck	NOUN	NN	Number=Sing	9	nsubj	_	_
9	arrived	arrive	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	3	advcl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-8
# text = The bridge that the storm destroyed has been rebuilt.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	bridge	bridge	NOUN	NN	Number=Sing	9	nsubj:pass	_	_
3	that	that	PRON	WDT	PronType=Rel	6	obj	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	storm	storm	NOUN	NN	Number=Sing	6	nsubj	_	_
6	destroyed	destroy	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
7	has	have	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	aux	_	_
8	been	be	AUX	VBN	Tense=Past|VerbForm=Part	9	aux:pass	_	_
9	rebuilt	rebuild	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-9
# text = Two cables connect the village with the mainland.
1	Two	two	NUM	CD	NumForm=Word|NumType=Card	2	nummod	_	_
2	cables	cable	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	connect	connect	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	village	village	NOUN	NN	Number=Sing	3	obj	_	_
6	with	with	ADP	IN	_	8	case	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	mainland	mainland	NOUN	NN	Number=Sing	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-10
# text = The shortest road is not always the best road.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	shortest	short	ADJ	JJS	Degree=Sup	3	amod	_	_
3	road	road	NOUN	NN	Number=Sing	9	nsubj	_	_
4	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
5	not	not	PART	RB	Polarity=Neg	9	advmod	_	_
6	always	always	ADV	RB	PronType=Tot	9	advmod	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
8	best	good	ADJ	JJS	Degree=Sup	9	amod	_	_
9	road	road	NOUN	NN	Number=Sing	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-11
# text = Which road did they say the snow had blocked?
# non-projective
1	Which	which	DET	WDT	PronType=Int	2	det	_	_
2	road	road	NOUN	NN	Number=Sing	9	obj	_	_
3	did	do	AUX	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
4	they	they	PRON	PRP	Case=Nom|Number=Plur|Person=3|PronType=Prs	5	nsubj	_	_
5	say	say	VERB	VB	VerbForm=Inf	0	root	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	snow	snow	NOUN	NN	Number=Sing	9	nsubj	_	_
8	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	9	aux	_	_
9	blocked	block	VERB	VBN	Tense=Past|VerbForm=Part	5	ccomp	_	SpaceAfter=No
10	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = roads-12
# text = Workers are needed who can climb the poles.
# non-projective
1	Workers	worker	NOUN	NNS	Number=Plur	3	nsubj:pass	_	_
2	are	be	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	3	aux:pass	_	_
3	needed	need	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
4	who	who	PRON	WP	PronType=Rel	6	nsubj	_	_
5	can	can	AUX	MD	VerbForm=Fin	6	aux	_	_
6	climb	climb	VERB	VB	VerbForm=Inf	1	acl:relcl	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	poles	pole	NOUN	NNS	Number=Plur	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-13
# text = More cables broke than we had expected.
# non-projective
1	More	more	ADJ	JJR	Degree=Cmp	2	amod	_	_
2	cables	cable	NOUN	NNS	Number=Plur	3	nsubj	_	_
3	broke	break	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	than	than	SCONJ	IN	_	7	mark	_	_
5	we	we	PRON	PRP	Case=Nom|Number=Plur|Person=1|PronType=Prs	7	nsubj	_	_
6	had	have	AUX	VBD	Mood=Ind|Number=Plur|Person=1|Tense=Past|VerbForm=Fin	7	aux	_	_
7	expected	expect	VERB	VBN	Tense=Past|VerbForm=Part	1	advcl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-14
# text = The engineer explained how the switch works.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	engineer	engineer	NOUN	NN	Number=Sing	3	nsubj	_	_
3	explained	explain	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	how	how	ADV	WRB	PronType=Int	7	advmod	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	switch	switch	NOUN	NN	Number=Sing	7	nsubj	_	_
7	works	work	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	ccomp	_	SpaceAfter=No
8	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-15
# text = A cheaper line would cross the marsh.
1	A	a	DET	DT	Definite=Ind|PronType=Art	3	det	_	_
2	cheaper	cheap	ADJ	JJR	Degree=Cmp	3	amod	_	_
3	line	line	NOUN	NN	Number=Sing	5	nsubj	_	_
4	would	would	AUX	MD	VerbForm=Fin	5	aux	_	_
5	cross	cross	VERB	VB	VerbForm=Inf	0	root	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	marsh	marsh	NOUN	NN	Number=Sing	5	obj	_	SpaceAfter=No
8	.	.	PUNCT	.	_	5	punct	_	_

# sent_id = roads-16
# text = Cut the power before you touch the wires!
1	Cut	cut	VERB	VB	Mood=Imp|VerbForm=Fin	0	root	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	power	power	NOUN	NN	Number=Sing	1	obj	_	_
4	before	before	SCONJ	IN	_	6	mark	_	_
5	you	you	PRON	PRP	Case=Nom|Person=2|PronType=Prs	6	nsubj	_	_
6	touch	touch	VERB	VBP	Mood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin	1	advcl	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	wires	wire	NOUN	NNS	Number=Plur	6	obj	_	SpaceAfter=No
9	!	!	PUNCT	.	_	1	punct	_	_

# sent_id = roads-17
# text = Without the bridge, the village is an island.
1	Without	without	ADP	IN	_	3	case	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	bridge	bridge	NOUN	NN	Number=Sing	9	obl	_	SpaceAfter=No
4	,	,	PUNCT	,	_	3	punct	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	village	village	NOUN	NN	Number=Sing	9	nsubj	_	_
7	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
8	an	a	DET	DT	Definite=Ind|PronType=Art	9	det	_	_
9	island	island	NOUN	NN	Number=Sing	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-18
# text = The new road is much shorter than the old one.
1	The	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
2	new	new	ADJ	JJ	Degree=Pos	3	amod	_	_
3	road	road	NOUN	NN	Number=Sing	6	nsubj	_	_
4	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	6	cop	_	_
5	much	much	ADV	RB	_	6	advmod	_	_
6	shorter	short	ADJ	JJR	Degree=Cmp	0	root	_	_
7	than	than	ADP	IN	_	10	case	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	10	det	_	_
9	old	old	ADJ	JJ	Degree=Pos	10	amod	_	_
10	one	one	NOUN	NN	Number=Sing	6	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = roads-19
# text = One of the poles had fallen across the track.
1	One	one	NUM	CD	NumForm=Word|NumType=Card	6	nsubj	_	_
2	of	of	ADP	IN	_	4	case	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	poles	pole	NOUN	NNS	Number=Plur	1	nmod	_	_
5	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	6	aux	_	_
6	fallen	fall	VERB	VBN	Tense=Past|VerbForm=Part	0	root	_	_
7	across	across	ADP	IN	_	9	case	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	track	track	NOUN	NN	Number=Sing	6	obl	_	SpaceAfter=No
10	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = roads-20
# text = The guard let the trucks pass.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	guard	guard	NOUN	NN	Number=Sing	3	nsubj	_	_
3	let	let	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	trucks	truck	NOUN	NNS	Number=Plur	3	obj	_	_
6	pass	pass	VERB	VB	VerbForm=Inf	3	xcomp	_	SpaceAfter=No
7	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-21
# text = The cost of the repair surprised the council.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	cost	cost	NOUN	NN	Number=Sing	6	nsubj	_	_
3	of	of	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	repair	repair	NOUN	NN	Number=Sing	2	nmod	_	_
6	surprised	surprise	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	council	council	NOUN	NN	Number=Sing	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	6	punct	_	_

# sent_id = roads-22
# text = Ben, who drives the snow plough, knows every street.
1	Ben	Ben	PROPN	NNP	Number=Sing	9	nsubj	_	SpaceAfter=No
2	,	,	PUNCT	,	_	4	punct	_	_
3	who	who	PRON	WP	PronType=Rel	4	nsubj	_	_
4	drives	drive	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	1	acl:relcl	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
6	snow	snow	NOUN	NN	Number=Sing	7	compound	_	_
7	plough	plough	NOUN	NN	Number=Sing	4	obj	_	SpaceAfter=No
8	,	,	PUNCT	,	_	4	punct	_	_
9	knows	know	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
10	every	every	DET	DT	PronType=Tot	11	det	_	_
11	street	street	NOUN	NN	Number=Sing	9	obj	_	SpaceAfter=No
12	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-23
# text = After the flood, the villagers built a higher bridge.
1	After	after	ADP	IN	_	3	case	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	flood	flood	NOUN	NN	Number=Sing	7	obl	_	SpaceAfter=No
4	,	,	PUNCT	,	_	3	punct	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	villagers	villager	NOUN	NNS	Number=Plur	7	nsubj	_	_
7	built	build	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
8	a	a	DET	DT	Definite=Ind|PronType=Art	10	det	_	_
9	higher	high	ADJ	JJR	Degree=Cmp	10	amod	_	_
10	bridge	bridge	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
11	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = roads-24
# text = The tunnel under the hill is 200 metres long.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	tunnel	tunnel	NOUN	NN	Number=Sing	9	nsubj	_	_
3	under	under	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	hill	hill	NOUN	NN	Number=Sing	2	nmod	_	_
6	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	cop	_	_
7	200	200	NUM	CD	NumForm=Digit|NumType=Card	8	nummod	_	_
8	metres	metre	NOUN	NNS	Number=Plur	9	obl:unmarked	_	_
9	long	long	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
10	.	.	PUNCT	.	_	9	punct	_	_

# sent_id = roads-25
# text = Have the engineers found the fault yet?
1	Have	have	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	4	aux	_	_
2	the	the	DET	DT	Definite=Def|PronType=Art	3	det	_	_
3	engineers	engineer	NOUN	NNS	Number=Plur	4	nsubj	_	_
4	found	find	VERB	VBN	Tense=Past|VerbForm=Part	0	root	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	fault	fault	NOUN	NN	Number=Sing	4	obj	_	_
7	yet	yet	ADV	RB	_	4	advmod	_	SpaceAfter=No
8	?	?	PUNCT	.	_	4	punct	_	_

# sent_id = roads-26
# text = It takes an hour to reach the mainland.
1	It	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	2	expl	_	_
2	takes	take	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
3	an	a	DET	DT	Definite=Ind|PronType=Art	4	det	_	_
4	hour	hour	NOUN	NN	Number=Sing	2	obj	_	_
5	to	to	PART	TO	_	6	mark	_	_
6	reach	reach	VERB	VB	VerbForm=Inf	2	csubj	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	mainland	mainland	NOUN	NN	Number=Sing	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = roads-27
# text = Whom did the mayor give the plans to?
# non-projective
1	Whom	whom	PRON	WP	PronType=Int	5	obl	_	_
2	did	do	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	mayor	mayor	NOUN	NN	Number=Sing	5	nsubj	_	_
5	give	give	VERB	VB	VerbForm=Inf	0	root	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	plans	plan	NOUN	NNS	Number=Plur	5	obj	_	_
8	to	to	ADP	IN	_	1	case	_	SpaceAfter=No
9	?	?	PUNCT	.	_	5	punct	_	_

# sent_id = roads-28
# text = What are the workers at the bridge waiting for?
# non-projective
1	What	what	PRON	WP	PronType=Int	8	obl	_	_
2	are	be	AUX	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	8	aux	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	workers	worker	NOUN	NNS	Number=Plur	8	nsubj	_	_
5	at	at	ADP	IN	_	7	case	_	_
6	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
7	bridge	bridge	NOUN	NN	Number=Sing	4	nmod	_	_
8	waiting	wait	VERB	VBG	Tense=Pres|VerbForm=Part	0	root	_	_
9	for	for	ADP	IN	_	1	case	_	SpaceAfter=No
10	?	?	PUNCT	.	_	8	punct	_	_

# sent_id = roads-29
# text = The road was narrow, steep and full of stones.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	road	road	NOUN	NN	Number=Sing	4	nsubj	_	_
3	was	be	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	cop	_	_
4	narrow	narrow	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
5	,	,	PUNCT	,	_	6	punct	_	_
6	steep	steep	ADJ	JJ	Degree=Pos	4	conj	_	_
7	and	and	CCONJ	CC	_	8	cc	_	_
8	full	full	ADJ	JJ	Degree=Pos	4	conj	_	_
9	of	of	ADP	IN	_	10	case	_	_
10	stones	stone	NOUN	NNS	Number=Plur	8	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = roads-30
# text = Traffic stops while the bridge is open.
1	Traffic	traffic	NOUN	NN	Number=Sing	2	nsubj	_	_
2	stops	stop	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
3	while	while	SCONJ	IN	_	7	mark	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	bridge	bridge	NOUN	NN	Number=Sing	7	nsubj	_	_
6	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	7	cop	_	_
7	open	open	ADJ	JJ	Degree=Pos	2	advcl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = roads-31
# text = The engineer whom we met yesterday has a plan for the marsh.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	engineer	engineer	NOUN	NN	Number=Sing	7	nsubj	_	_
3	whom	whom	PRON	WP	PronType=Rel	5	obj	_	_
4	we	we	PRON	PRP	Case=Nom|Number=Plur|Person=1|PronType=Prs	5	nsubj	_	_
5	met	meet	VERB	VBD	Mood=Ind|Number=Plur|Person=1|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
6	yesterday	yesterday	NOUN	NN	Number=Sing	5	obl:unmarked	_	_
7	has	have	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
8	a	a	DET	DT	Definite=Ind|PronType=Art	9	det	_	_
9	plan	plan	NOUN	NN	Number=Sing	7	obj	_	_
10	for	for	ADP	IN	_	12	case	_	_
11	the	the	DET	DT	Definite=Def|PronType=Art	12	det	_	_
12	marsh	marsh	NOUN	NN	Number=Sing	9	nmod	_	SpaceAfter=No
13	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = roads-32
# text = Turn left at the chapel and follow the river.
1	Turn	turn	VERB	VB	Mood=Imp|VerbForm=Fin	0	root	_	_
2	left	left	ADV	RB	_	1	advmod	_	_
3	at	at	ADP	IN	_	5	case	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	chapel	chapel	NOUN	NN	Number=Sing	1	obl	_	_
6	and	and	CCONJ	CC	_	7	cc	_	_
7	follow	follow	VERB	VB	Mood=Imp|VerbForm=Fin	1	conj	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	river	river	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	1	punct	_	_

# sent_id = roads-33
# text = The road is closed; take the ferry.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	road	road	NOUN	NN	Number=Sing	4	nsubj	_	_
3	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	4	cop	_	_
4	closed	closed	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
5	;	;	PUNCT	:	_	6	punct	_	_
6	take	take	VERB	VB	Mood=Imp|VerbForm=Fin	4	parataxis	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	8	det	_	_
8	ferry	ferry	NOUN	NN	Number=Sing	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = roads-34
# text = No, the power has not come back yet.
1	No	no	INTJ	UH	Polarity=Neg	7	discourse	_	SpaceAfter=No
2	,	,	PUNCT	,	_	1	punct	_	_
3	the	the	DET	DT	Definite=Def|PronType=Art	4	det	_	_
4	power	power	NOUN	NN	Number=Sing	7	nsubj	_	_
5	has	have	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	7	aux	_	_
6	not	not	PART	RB	Polarity=Neg	7	advmod	_	_
7	come	come	VERB	VBN	Tense=Past|VerbForm=Part	0	root	_	_
8	back	back	ADV	RB	_	7	advmod	_	_
9	yet	yet	ADV	RB	_	7	advmod	_	SpaceAfter=No
10	.	.	PUNCT	.	_	7	punct	_	_

# sent_id = roads-35
# text = The track leading to the mill is steep.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	track	track	NOUN	NN	Number=Sing	8	nsubj	_	_
3	leading	lead	VERB	VBG	Tense=Pres|VerbForm=Part	2	acl	_	_
4	to	to	ADP	IN	_	6	case	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	mill	mill	NOUN	NN	Number=Sing	3	obl	_	_
7	is	be	AUX	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	cop	_	_
8	steep	steep	ADJ	JJ	Degree=Pos	0	root	_	SpaceAfter=No
9	.	.	PUNCT	.	_	8	punct	_	_

# sent_id = roads-36
# text = The council has a plan to widen the road.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	council	council	NOUN	NN	Number=Sing	3	nsubj	_	_
3	has	have	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	a	a	DET	DT	Definite=Ind|PronType=Art	5	det	_	_
5	plan	plan	NOUN	NN	Number=Sing	3	obj	_	_
6	to	to	PART	TO	_	7	mark	_	_
7	widen	widen	VERB	VB	VerbForm=Inf	5	acl	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	road	road	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-37
# text = The engineer climbed the tower to see the sea.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	engineer	engineer	NOUN	NN	Number=Sing	3	nsubj	_	_
3	climbed	climb	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	tower	tower	NOUN	NN	Number=Sing	3	obj	_	_
6	to	to	PART	TO	_	7	mark	_	_
7	see	see	VERB	VB	VerbForm=Inf	3	advcl	_	_
8	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
9	sea	sea	NOUN	NN	Number=Sing	7	obj	_	SpaceAfter=No
10	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-38
# text = The keeper turned off the lamp and went to bed.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	keeper	keeper	NOUN	NN	Number=Sing	3	nsubj	_	_
3	turned	turn	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	off	off	ADP	RP	_	3	compound:prt	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	6	det	_	_
6	lamp	lamp	NOUN	NN	Number=Sing	3	obj	_	_
7	and	and	CCONJ	CC	_	8	cc	_	_
8	went	go	VERB	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	3	conj	_	_
9	to	to	ADP	IN	_	10	case	_	_
10	bed	bed	NOUN	NN	Number=Sing	8	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = roads-39
# text = The engineers who repaired the power line in March say that it needs a new cable.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	_	_
2	engineers	engineer	NOUN	NNS	Number=Plur	10	nsubj	_	_
3	who	who	PRON	WP	PronType=Rel	4	nsubj	_	_
4	repaired	repair	VERB	VBD	Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin	2	acl:relcl	_	_
5	the	the	DET	DT	Definite=Def|PronType=Art	7	det	_	_
6	power	power	NOUN	NN	Number=Sing	7	compound	_	_
7	line	line	NOUN	NN	Number=Sing	4	obj	_	_
8	in	in	ADP	IN	_	9	case	_	_
9	March	March	PROPN	NNP	Number=Sing	4	obl	_	_
10	say	say	VERB	VBP	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
11	that	that	SCONJ	IN	_	13	mark	_	_
12	it	it	PRON	PRP	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	13	nsubj	_	_
13	needs	need	VERB	VBZ	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	10	ccomp	_	_
14	a	a	DET	DT	Definite=Ind|PronType=Art	16	det	_	_
15	new	new	ADJ	JJ	Degree=Pos	16	amod	_	_
16	cable	cable	NOUN	NN	Number=Sing	13	obj	_	SpaceAfter=No
17	.	.	PUNCT	.	_	10	punct	_	_

# sent_id = roads-40
# text = Nobody could cross the river because the old bridge had been closed by the council.
1	Nobody	nobody	PRON	NN	Number=Sing|PronType=Neg	3	nsubj	_	_
2	could	could	AUX	MD	VerbForm=Fin	3	aux	_	_
3	cross	cross	VERB	VB	VerbForm=Inf	0	root	_	_
4	the	the	DET	DT	Definite=Def|PronType=Art	5	det	_	_
5	river	river	NOUN	NN	Number=Sing	3	obj	_	_
6	because	because	SCONJ	IN	_	12	mark	_	_
7	the	the	DET	DT	Definite=Def|PronType=Art	9	det	_	_
8	old	old	ADJ	JJ	Degree=Pos	9	amod	_	_
9	bridge	bridge	NOUN	NN	Number=Sing	12	nsubj:pass	_	_
10	had	have	AUX	VBD	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	12	aux	_	_
11	been	be	AUX	VBN	Tense=Past|VerbForm=Part	12	aux:pass	_	_
12	closed	close	VERB	VBN	Tense=Past|VerbForm=Part|Voice=Pass	3	advcl	_	_
13	by	by	ADP	IN	_	15	case	_	_
14	the	the	DET	DT	Definite=Def|PronType=Art	15	det	_	_
15	council	council	NOUN	NN	Number=Sing	12	obl:agent	_	SpaceAfter=No
16	.	.	PUNCT	.	_	3	punct	_	_

`;
