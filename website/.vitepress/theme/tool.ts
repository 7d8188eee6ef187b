import {withBase} from 'vitepress';
import {
  type Component,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  ref
} from 'vue';

/** Builds a tool inside a host, and returns a function that removes it. */
interface ToolModule {
  mount(host: HTMLElement): () => void;
}

// Each is a script of its own, loaded with its page.
const TOOLS: {readonly [name: string]: () => Promise<ToolModule>} = {
  forests: () => import('../../playground/forests.js'),
  arborescences: () => import('../../playground/arborescences.js'),
  parsing: () => import('../../playground/parsing.js')
};

/** Where a tool of the playground is mounted. Its height is reserved. */
export const Tool: Component = defineComponent({
  props: {name: {type: String, required: true}},
  setup({name}) {
    const host = ref<HTMLElement>();
    let end: (() => void) | undefined;
    onMounted(async () => {
      const {mount} = await TOOLS[name]();
      // The reader may have left meanwhile.
      if (host.value) end = mount(host.value);
    });
    onBeforeUnmount(() => end?.());
    return () =>
      h('div', {
        ref: host,
        class: 'playground',
        'data-models': withBase('/models/')
      });
  }
});
