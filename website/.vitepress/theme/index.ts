import {type Theme, useData, withBase} from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import {defineComponent, h} from 'vue';
import '../../playground/arcs.css';
import '../../playground/digraph.css';
import '../../site/figures.css';
import './style.css';
import {Tool} from './tool.js';

const Layout = defineComponent(() => {
  const {params} = useData();
  return () =>
    h(DefaultTheme.Layout, null, {
      'doc-footer-before': () =>
        params.value?.tool
          ? h('p', {class: 'try'}, [
              'See it step by step: ',
              h(
                'a',
                {href: withBase(`/playground/${params.value.tool}`)},
                'open the playground'
              )
            ])
          : null
    });
});

const theme: Theme = {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({app}) => void app.component('Tool', Tool)
};

export default theme;
