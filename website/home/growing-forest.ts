import {boruvka} from 'spanforest/msf';
import {
  type Component,
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  ref
} from 'vue';
import {geometric} from '../playground/graphs.js';

const HEIGHT = 240;
const MARGIN = 6;
const PACE = 2400;

const {edges, x, y} = geometric({order: 90, density: 3, seed: 11, aspect: 2.1});
const [WIDE, HIGH] = [Math.max(...x), Math.max(...y)];
const WIDTH = Math.ceil((HEIGHT * WIDE) / HIGH);
const ROUNDS: Int32Array[] = [];
boruvka(edges, {
  onStep: ({kind, edges: chosen}) => {
    if (kind === 'least') ROUNDS.push(chosen);
  }
});

const at = (value: number) => Math.round((10 * HEIGHT * value) / HIGH) / 10;
const lineOf = (e: number) => {
  const [u, v] = [edges.source[e], edges.target[e]];
  return {
    x1: at(x[u]),
    y1: at(y[u]),
    x2: at(x[v]),
    y2: at(y[v])
  };
};

/** A graph and its minimum spanning forest, which grows round by round. */
export const GrowingForest: Component = defineComponent(() => {
  const round = ref(ROUNDS.length);
  const timer = ref(0);
  const trees = computed(() =>
    ROUNDS.slice(0, round.value).reduce(
      (count, chosen) => count - chosen.length,
      edges.order
    )
  );
  const pause = () => {
    clearInterval(timer.value);
    timer.value = 0;
  };
  const step = () => {
    round.value = round.value === ROUNDS.length ? 0 : round.value + 1;
    if (round.value === ROUNDS.length) pause();
  };
  const play = () => {
    if (round.value === ROUNDS.length) round.value = 0;
    timer.value = setInterval(step, PACE) as unknown as number;
  };
  onMounted(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play();
  });
  onBeforeUnmount(pause);

  const caption = () => {
    if (round.value === 0) {
      return `A graph of ${edges.order} points and ${edges.size} edges. Every point is a tree.`;
    }
    const chosen = `Round ${round.value}: each tree chooses its shortest edge. `;
    return trees.value === 1
      ? `${chosen}One tree is left, and no other is shorter.`
      : `${chosen}${trees.value} trees are left.`;
  };
  return () =>
    h('div', {class: 'live'}, [
      h('div', {class: 'live-line'}, [
        h('span', 'Borůvka’s algorithm'),
        h(
          'button',
          {onClick: timer.value ? pause : play},
          timer.value ? 'Pause' : 'Play'
        ),
        h(
          'button',
          {
            onClick: () => {
              pause();
              step();
            }
          },
          'Next round'
        )
      ]),
      h(
        'svg',
        {
          class: 'live-picture woods',
          viewBox: `0 0 ${WIDTH + MARGIN} ${HEIGHT + MARGIN}`,
          role: 'img',
          'aria-label':
            'A graph, and its spanning forest in one colour for each round'
        },
        [
          h(
            'g',
            {class: 'possible'},
            Array.from(edges.weight, (_, e) => h('line', lineOf(e)))
          ),
          ...ROUNDS.slice(0, round.value).map((chosen, r) =>
            h(
              'g',
              {class: `round-${r + 1}`, key: r},
              Array.from(chosen, (e, i) =>
                h('line', {
                  ...lineOf(e),
                  style: {animationDelay: `${(900 * i) / chosen.length}ms`}
                })
              )
            )
          ),
          h(
            'g',
            {class: 'points'},
            Array.from(x, (_, v) =>
              h('circle', {cx: at(x[v]), cy: at(y[v]), r: 2.6})
            )
          )
        ]
      ),
      h('p', {class: 'live-caption'}, caption())
    ]);
});
