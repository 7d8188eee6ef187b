/**
 * A theme of TypeDoc's Markdown: a function's page also has its variants, such
 * as `minimumSpanningForest.detailed`, its options, and a link to its essay.
 */
import {readFileSync} from 'node:fs';
import {Converter, ReflectionKind} from 'typedoc';
import {
  MarkdownPageEvent,
  MarkdownTheme,
  MarkdownThemeContext
} from 'typedoc-plugin-markdown';

// The exports that a guide is about.
const GUIDES = {
  forests:
    'minimumSpanningForest minimumSpanningForestOf maximumSpanningForest maximumSpanningForestOf',
  boruvka: 'boruvka',
  'karger-klein-tarjan': 'kkt',
  'kruskal-and-prim': 'kruskal prim',
  'filter-kruskal': 'filterKruskal',
  'fredman-tarjan': 'fredmanTarjan',
  optimal: 'pettieRamachandran SoftHeap',
  comparisons: 'countComparisons countVerification',
  'heavy-edges':
    'pathMaxima heavyEdges isMinimumSpanningForest isMinimumSpanningForestOf isMaximumSpanningForest isMaximumSpanningForestOf',
  arborescences:
    'arborescence branching denseArborescence minimumArborescence maximumArborescence minimumBranching maximumBranching',
  proofs: 'isMinimumArborescence isMaximumArborescence',
  'k-best':
    'kBestSpanningForests kBestSpanningForestsOf kBestArborescences kBestArborescencesOf',
  probability:
    'countSpanningTrees countSpanningTreesOf countArborescences countArborescencesOf edgeMarginals edgeMarginalsOf arborescenceMarginals arborescenceMarginalsOf treeMarginals logPartition logPartitionOf entropy entropyOf sampleSpanningTree sampleSpanningTreeOf sampleArborescence sampleArborescenceOf',
  text: 'parseText loadParser loadModel treeOf',
  parser: 'Parser train',
  confidence: 'calibrate reliability',
  'undirected-parsing': 'decode',
  'local-enhancement': 'enhanceTree',
  conllu: 'readConllu parseConllu',
  'model-file': 'encodeModel decodeModel',
  formats: 'readGraph writeGraph'
};

class SiteContext extends MarkdownThemeContext {
  constructor(theme, page, options) {
    super(theme, page, options);
    const {signatures} = this.partials;
    this.partials.signatures = (model, given) => {
      const own = signatures(model, given);
      if (model !== page.model || !model.kindOf(ReflectionKind.Function)) {
        return own;
      }
      const variants = (model.children ?? []).map(
        variant =>
          `## ${model.name}.${variant.name}()\n\n${signatures(variant, {headingLevel: 2})}`
      );
      return [own, ...variants, ...this.optionsTable(model)].join('\n\n');
    };
  }

  /** A table of the options of a function and its variants. */
  optionsTable(model) {
    const all = [model, ...(model.children ?? [])]
      .flatMap(({signatures = []}) => signatures)
      .flatMap(({parameters = []}) => parameters)
      .filter(({flags}) => !flags.isRest)
      .flatMap(({type}) => optionsIn(type));
    const options = all.filter(
      ({name}, i) => all.findIndex(other => other.name === name) === i
    );
    if (options.length === 0) return [];
    const kind = ReflectionKind.Interface;
    const table = this.partials.propertiesTable(options, {kind});
    return [`## Options\n\n${table}`];
  }
}

/** The options in the types that a type is made of. */
function optionsIn(type) {
  if (type?.type === 'intersection' || type?.type === 'union') {
    return type.types.flatMap(optionsIn);
  }
  if (type?.type === 'tuple') return type.elements.flatMap(optionsIn);
  if (type?.type === 'namedTupleMember') return optionsIn(type.element);
  const target = type?.type === 'reference' ? type.reflection : undefined;
  if (!target?.name.endsWith('Options')) return [];
  return [...(target.children ?? []), ...optionsIn(target.type)];
}

class SiteTheme extends MarkdownTheme {
  getRenderContext(page) {
    return new SiteContext(this, page, this.application.options);
  }
}

/** @param {import('typedoc-plugin-markdown').MarkdownApplication} app */
export function load(app) {
  app.renderer.defineTheme('site', SiteTheme);
  // A name means one thing in all entries, so a link need not say which entry.
  app.converter.addUnknownSymbolResolver(({symbolReference}, {project}) => {
    const path = symbolReference?.path?.map(part => part.path) ?? [];
    for (const entry of project.children ?? []) {
      const target = entry.getChildByName(path);
      if (target) return {target};
    }
    return undefined;
  });
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({project}) => {
      for (const module of project.children ?? []) {
        if (module.name !== 'spanforest') {
          module.name = `spanforest/${module.name}`;
        }
      }
      for (const reflection of Object.values(project.reflections)) {
        // TypeDoc takes a default for code, but ours are often sentences.
        for (const tag of reflection.comment?.blockTags ?? []) {
          if (tag.tag !== '@defaultValue') continue;
          for (const part of tag.content) {
            const text = part.text.replace(/^```ts\n([\s\S]*)\n```$/, '$1');
            const isCode = !/[a-z] [a-z]/.test(text);
            if (text !== part.text) part.text = isCode ? `\`${text}\`` : text;
          }
        }
      }
    },
    -1000
  );
  app.renderer.on(MarkdownPageEvent.END, page => {
    // A link to another entry says where its target is; a reader need not know.
    page.contents = page.contents.replaceAll(
      /\[(`?)(?:graph|msf|nlp|internals)!/g,
      '[$1'
    );
    const guide = Object.keys(GUIDES).find(name =>
      GUIDES[name].split(' ').includes(page.model.name)
    );
    if (guide === undefined || page.model.kindOf(ReflectionKind.Module)) return;
    const text = readFileSync(new URL(`../docs/${guide}.md`, import.meta.url));
    const [, title] = /^# (.+)$/m.exec(text.toString());
    page.contents += `\n\n## See also\n\nThe guide [${title}](/guides/${guide}.md) explains the idea behind it.\n`;
  });
}
