import {type DefaultTheme, useData, withBase} from 'vitepress';
import {type Component, defineComponent, h} from 'vue';

/** All guides, or those of one group, as cards. */
export const GuideList: Component = defineComponent({
  props: {only: String},
  setup({only}) {
    const {theme} = useData<DefaultTheme.Config>();
    const sidebar = theme.value.sidebar as DefaultTheme.SidebarMulti;
    const groups = sidebar['/guides/'] as DefaultTheme.SidebarItem[];
    const link = ({text, link = ''}: DefaultTheme.SidebarItem) =>
      h('li', h('a', {href: withBase(link.replace(/\.md$/, '.html'))}, text));
    return () =>
      h(
        'div',
        {class: 'cards'},
        groups
          .filter(({text}) => only === undefined || text === only)
          .map(({text, items = []}) =>
            h('section', {class: 'card'}, [
              h('h2', text),
              h('ul', items.map(link))
            ])
          )
      );
  }
});
