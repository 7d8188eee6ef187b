/**
 * The parser of the home page. It answers a text with the drawing of its
 * first tree, so that the page neither parses nor draws.
 */
import {arcDiagram, decodeModel, Parser} from 'spanforest/nlp';

/** What the page asks: a text, and where the model is. */
export interface Question {
  readonly text: string;
  readonly model: string;
}

let parser: Promise<Parser> | undefined;

async function load(model: string): Promise<Parser> {
  const response = await fetch(model);
  if (!response.ok) throw new Error('The model could not be loaded.');
  return new Parser(decodeModel(new Uint8Array(await response.arrayBuffer())));
}

// Of several questions that wait for the model, only the last is answered.
let latest = '';

addEventListener('message', async ({data}: MessageEvent<Question>) => {
  latest = data.text;
  try {
    parser ??= load(data.model);
    const [tree] = await (await parser).parseText(data.text);
    if (data.text !== latest || tree === undefined) return;
    postMessage(arcDiagram(tree.sentence, {id: 'home-tree', style: false}));
  } catch {
    parser = undefined;
    postMessage('');
  }
});
