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
import {byCategory} from './api-categories.js';

// The exports that a guide is about.
const GUIDES = {
  'background/forests':
    'minimumSpanningForest minimumSpanningForestOf maximumSpanningForest maximumSpanningForestOf',
  'background/boruvka': 'boruvka',
  'background/karger-klein-tarjan': 'kkt',
  'background/kruskal-and-prim': 'kruskal prim',
  'background/filter-kruskal': 'filterKruskal',
  'background/fredman-tarjan': 'fredmanTarjan',
  'background/optimal': 'pettieRamachandran SoftHeap',
  'background/heavy-edges':
    'pathMaxima heavyEdges isMinimumSpanningForest isMinimumSpanningForestOf isMaximumSpanningForest isMaximumSpanningForestOf',
  'background/arborescences':
    'arborescence branching denseArborescence minimumArborescence maximumArborescence minimumBranching maximumBranching',
  'background/proofs': 'isMinimumArborescence isMaximumArborescence',
  'background/k-best':
    'kBestSpanningForests kBestSpanningForestsOf kBestArborescences kBestArborescencesOf',
  'background/probability':
    'countSpanningTrees countSpanningTreesOf countArborescences countArborescencesOf edgeMarginals edgeMarginalsOf arborescenceMarginals arborescenceMarginalsOf treeMarginals logPartition logPartitionOf entropy entropyOf sampleSpanningTree sampleSpanningTreeOf sampleArborescence sampleArborescenceOf',
  'guides/text': 'parseText loadParser loadModel treeOf treeFrom documentOf',
  'how-to/subject-verb-object': 'treePattern',
  'guides/parser': 'Parser train',
  'guides/confidence': 'calibrate reliability',
  'background/undirected-parsing': 'decode',
  'background/local-enhancement': 'enhanceTree',
  'reference/conllu': 'readConllu parseConllu',
  'reference/formats': 'readGraph writeGraph'
};

// Parameters that mean the same in all functions; a comment of their own, or of
// their type, comes first. Some depend on the type.
const PARAMETERS = {
  options: () => 'See [options](#options).',
  graph: () => 'A graphology graph.',
  root: () => 'The key of the root; `null` lets any node be the root.',
  forest: type =>
    type.includes('string') ? 'Keys of edges.' : 'Indices of edges.',
  arcs: () => 'Indices of arcs.',
  rows: () => 'The rows, objects with the ends and the weight of an edge each.',
  terminals: () => 'Keys of the nodes to connect.',
  subset: () => 'Indices of the edges to take.',
  edges: () => 'Triples of source, target and weight.',
  order: () => 'The number of vertices.',
  weights: () => 'The weights, row after row.',
  scores: () =>
    'The scores, row after row: the row is the head, the column the dependent.',
  weight: () => 'The weights of all edges.',
  input: () => 'A text or bytes, whole or in chunks.',
  name: () => 'The name of a file.',
  text: () => 'The whole text.',
  bytes: () => 'The bytes of the file.',
  words: () => 'The words, in order.',
  sentence: () => 'A sentence with its words.',
  sentences: () => 'Sentences with their words.',
  probabilities: () => 'A probability for each case.'
};

class SiteContext extends MarkdownThemeContext {
  constructor(theme, page, options) {
    super(theme, page, options);
    const {signatures} = this.partials;
    this.partials.signatures = (model, given) => {
      if (model !== page.model || !model.kindOf(ReflectionKind.Function)) {
        return signatures(model, given);
      }
      const options = this.optionsTable(model);
      const callOf = (variant, name) =>
        this.callOf(variant, name, options.length > 0);
      const variants = (model.children ?? []).flatMap(variant => {
        const name = `${model.name}.${variant.name}`;
        return [`## ${name}()`, ...callOf(variant, name)];
      });
      return [...callOf(model, model.name), ...variants, ...options].join(
        '\n\n'
      );
    };
  }

  /**
   * How a function is called, and what about: all its signatures in one block,
   * then each of their parameters once.
   */
  callOf(model, name, hasOptions) {
    const target = model.type?.reflection;
    const signatures = model.signatures ?? target?.signatures ?? [];
    // A variant is often an instance of an interface with type parameters.
    const replaced = new Map(
      (model.signatures ? [] : (target?.typeParameters ?? [])).map(
        ({name}, i) => [name, model.type.typeArguments[i]]
      )
    );
    const inCode = type =>
      [...replaced].reduce(
        (code, [name, argument]) =>
          code.replaceAll(
            new RegExp(`\\b${name}\\b`, 'g'),
            () => `${argument}`
          ),
        `${type}`
      );
    const linked = type =>
      [...replaced].reduce(
        (text, [name, argument]) =>
          text.replaceAll(`\`${name}\``, () =>
            this.partials.someType(argument)
          ),
        this.partials.someType(type)
      );
    const calls = signatures.map(({parameters = [], type}) => {
      const list = parameters.map(
        ({name, flags, defaultValue}) =>
          (flags.isRest ? '...' : '') +
          name +
          (flags.isOptional || defaultValue ? '?' : '')
      );
      return `${name}(${list.join(', ')}): ${inCode(type)}`;
    });
    // Overloads often differ in what they ask of the options only.
    const distinct = calls.filter(
      (call, i) =>
        calls.findIndex(
          other => other.replaceAll('?', '') === call.replaceAll('?', '')
        ) === i
    );
    const parameters = signatures
      .flatMap(({parameters = []}) => parameters)
      .filter(
        ({name}, i, all) => all.findIndex(other => other.name === name) === i
      )
      .map(({name, flags, defaultValue, comment, type}) => {
        const about =
          comment?.summary ??
          firstSentence(type) ??
          (name === 'options' && !hasOptions
            ? undefined
            : [{kind: 'text', text: PARAMETERS[name]?.(`${type}`) ?? ''}]);
        const isOptional = flags.isOptional || defaultValue;
        return `- \`${name}${isOptional ? '?' : ''}\`: ${linked(type)}${about?.[0]?.text ? `. ${this.helpers.getCommentParts(about)}` : ''}`;
      });
    const [first] = signatures;
    const {comment = first?.comment} = model;
    const parts = {headingLevel: 2};
    const about = comment
      ? [
          this.partials.comment(comment, {...parts, showTags: false}),
          this.partials.comment(comment, {...parts, showSummary: false})
        ]
      : [];
    return [
      `\`\`\`ts\n${distinct.join('\n')}\n\`\`\``,
      about[0] ?? '',
      parameters.length > 0 ? `## Parameters\n\n${parameters.join('\n')}` : '',
      about[1] ?? ''
    ].filter(part => part !== '');
  }

  /** A table of the options of a function and its variants. */
  optionsTable(model) {
    const types = [model, ...(model.children ?? [])].flatMap(
      ({signatures, type}) =>
        (signatures ?? type?.reflection?.signatures ?? [])
          .flatMap(({parameters = []}) => parameters)
          .filter(({flags}) => !flags.isRest)
          .map(parameter => parameter.type)
          .concat(signatures ? [] : (type?.typeArguments ?? []))
    );
    const all = types.flatMap(optionsIn);
    const options = all.filter(
      ({name}, i) => all.findIndex(other => other.name === name) === i
    );
    if (options.length === 0) return [];
    const kind = ReflectionKind.Interface;
    const table = this.partials.propertiesTable(options, {kind});
    return [`## Options\n\n${table}`];
  }
}

/** What a parameter is, by its type: the first sentence about that. */
function firstSentence(type) {
  const target = type?.type === 'reference' ? type.reflection : undefined;
  const sentence = [];
  for (const part of target?.comment?.summary ?? []) {
    const [end] = /^[\s\S]*?\.(?=\s|$)/.exec(part.text) ?? [];
    sentence.push(end === undefined ? part : {...part, text: end});
    if (end !== undefined) return sentence;
  }
  return sentence.length > 0 ? sentence : undefined;
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

/**
 * Parts of a page that are no place of their own: neither the search nor the
 * outline lists them. Type parameters say nothing that the signature does not.
 */
function withoutMinorHeadings(text) {
  return text
    .replaceAll(
      /^#+ Type Parameters\n\n(?:<table>[\s\S]*?<\/table>|[^#]*?(?=^#))\n*/gm,
      ''
    )
    .replaceAll(
      /^#+ ((?:Parameters|Returns|Throws|Example|Examples|Default Value|See|Call Signature|Inherited from|Overrides|Extends|Extended by|Implementation of))$/gm,
      '**$1**'
    );
}

/** The page of an entry, whose exports are listed by what they are for. */
function withCategories(text, module) {
  const start = text.search(/^## (Functions|Classes|Interfaces)$/m);
  const items = Array.from(
    text.slice(start).matchAll(/^- \[(\w+)\]\((.+)\)$/gm),
    ([, name, link]) => ({text: name, link})
  );
  const sentenceOf = name => {
    const found = module.children?.find(child => child.name === name);
    const {comment} = found?.comment ? found : (found?.signatures?.[0] ?? {});
    const [sentence] = /^[\s\S]*?\.(?=\s|$)/.exec(
      comment?.summary.map(part => part.text).join('') ?? ''
    ) ?? [''];
    return sentence.replaceAll(/\s+/g, ' ');
  };
  const sections = byCategory(items).map(
    ({title, about, items}) =>
      `## ${title}\n\n${about}\n\n${items
        .map(({text, link}) => `- [${text}](${link}): ${sentenceOf(text)}`)
        .join('\n')}`
  );
  return `${text.slice(0, start)}${sections.join('\n\n')}\n`;
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
  app.converter.addUnknownSymbolResolver((declaration, {project}, part) => {
    // Only for links of comments: a type that is not found has no page.
    if (part === undefined) return undefined;
    const {symbolReference} = declaration;
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
    page.contents = withoutMinorHeadings(page.contents);
    if (
      page.model.kindOf(ReflectionKind.Module) &&
      page.model.name !== 'spanforest/internals'
    ) {
      page.contents = withCategories(page.contents, page.model);
    }
    const guide = Object.keys(GUIDES).find(name =>
      GUIDES[name].split(' ').includes(page.model.name)
    );
    if (guide === undefined || page.model.kindOf(ReflectionKind.Module)) return;
    const text = readFileSync(new URL(`../docs/${guide}.md`, import.meta.url));
    const [, title] = /^# (.+)$/m.exec(text.toString());
    page.contents += `\n\n## See also\n\nThe guide [${title}](/docs/${guide}.md) explains the idea behind it.\n`;
  });
}
