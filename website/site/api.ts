import {readdirSync} from 'node:fs';
import {join} from 'node:path/posix';
import {
  Application,
  Comment,
  CommentTag,
  type Context,
  Converter,
  DeclarationReflection,
  JSX,
  PageEvent,
  ReflectionKind,
  type SomeType
} from 'typedoc';
import {html} from '../internals.js';
import type {Guide} from './navigation.js';
import {header, linkFrom} from './page.js';

/**
 * Makes the API reference of the doc comments, with the top of the site on
 * its pages and a link to the essay about a function.
 *
 * @param folder - Where it goes.
 * @param essays - The essay on each export that has one.
 * @throws Error if TypeDoc reports an error or a warning.
 */
export async function writeApi(
  folder: string,
  essays: ReadonlyMap<string, Guide>
): Promise<void> {
  const app = await Application.bootstrapWithPlugins({
    options: 'website/typedoc.json',
    out: folder,
    customCss: 'website/site/api.css',
    favicon: 'website/site/icon.svg'
  });
  const raw = (text: string) => JSX.createElement(JSX.Raw, {html: text});
  app.renderer.hooks.on('body.begin', ({page}) =>
    raw(header(`api/${page.url}`, 'api').text)
  );
  app.renderer.hooks.on('content.end', ({page}) => {
    const essay = essays.get(page.model.name);
    if (essay === undefined) return JSX.createElement(JSX.Fragment, null);
    const link = linkFrom(`api/${page.url}`, essay.path);
    return raw(
      html`<p class="essay">The essay <a href="${link}">${essay.title}</a> explains the idea behind it.</p>`
        .text
    );
  });
  // A link to another entry says where its target is; a reader need not know.
  app.renderer.on(PageEvent.END, (page: PageEvent) => {
    if (page.contents === undefined) return;
    page.contents = page.contents.replaceAll(
      />(?:index|graph|msf|nlp)!([\w.]+)<\/a>/g,
      '>$1</a>'
    );
    for (const name of optionsOf(page.model)) {
      if (page.contents.includes(`tsd-kind-property">${name}<`)) continue;
      app.logger.error(`${page.url} does not list the option ${name}` as never);
    }
  });
  // So that a function's page lists its options. As tags of the project: one of
  // the type itself (@expand) would repeat the summary of the type.
  app.converter.on(Converter.EVENT_RESOLVE_END, ({project}: Context) => {
    const options = project
      .getReflectionsByKind(ReflectionKind.SomeType)
      .filter(({name}) => name.endsWith('Options'));
    project.comment ??= new Comment();
    project.comment.blockTags.push(
      ...options.map(
        ({name}) => new CommentTag('@expandType', [{kind: 'text', text: name}])
      )
    );
  });
  const project = await app.convert();
  if (project) {
    app.validate(project);
    await app.generateOutputs(project);
  }
  if (!project || app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error('the API reference has errors or warnings.');
  }
}

/** The names of the options that a page should list: those of a function. */
function optionsOf(page: unknown): string[] {
  if (!(page instanceof DeclarationReflection)) return [];
  return (page.signatures ?? [])
    .flatMap(({parameters = []}) => parameters)
    .filter(({flags}) => !flags.isRest)
    .flatMap(({type}) => optionsIn(type));
}

/** The names of the options in the types that a type is made of. */
export function optionsIn(type: SomeType | undefined): string[] {
  if (type?.type === 'intersection' || type?.type === 'union') {
    return type.types.flatMap(optionsIn);
  }
  if (type?.type === 'tuple') return type.elements.flatMap(optionsIn);
  if (type?.type === 'namedTupleMember') return optionsIn(type.element);
  const target = type?.type === 'reference' ? type.reflection : undefined;
  if (!(target instanceof DeclarationReflection)) return [];
  if (!target.name.endsWith('Options')) return [];
  const own = target.children?.map(({name}) => name) ?? [];
  return [...own, ...optionsIn(target.type)];
}

const KINDS = ['functions', 'classes', 'variables', 'types', 'interfaces'];

/**
 * The page of each export, from the root of the site. Where several entries
 * export a name, that of the main entry comes first.
 */
export function exportPages(folder: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const kind of KINDS) {
    for (const file of readdirSync(join(folder, kind)).sort()) {
      const name = /(\w+)\.html$/.exec(file)?.[1];
      const isMain =
        file.startsWith('index.') || file.startsWith('spanforest.');
      if (name && (isMain || !pages.has(name))) {
        pages.set(name, `api/${kind}/${file}`);
      }
    }
  }
  return pages;
}
