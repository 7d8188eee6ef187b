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

/** What it gets: a drawing, unless the text has no words, or what went wrong. */
export interface Answer {
  readonly drawing?: string;
  readonly problem?: string;
}

let parser: Promise<Parser> | undefined;

async function load(model: string): Promise<Parser> {
  const response = await fetch(model);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Parser(decodeModel(new Uint8Array(await response.arrayBuffer())));
}

// Of several questions that wait for the model, only the last is answered.
let latest: Question;

async function answer(question: Question): Promise<Answer> {
  let ready: Parser;
  try {
    parser ??= load(question.model);
    ready = await parser;
  } catch (error) {
    // The next question tries again.
    parser = undefined;
    return {problem: `Cannot load the English model: ${reasonOf(error)}`};
  }
  if (question !== latest) return {};
  try {
    const [tree] = await ready.parseText(question.text);
    if (tree === undefined) return {};
    return {
      drawing: arcDiagram(tree.sentence, {id: 'home-tree', style: false})
    };
  } catch (error) {
    return {problem: `Cannot parse this sentence: ${reasonOf(error)}`};
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.endsWith('.') ? reason : `${reason}.`;
}

addEventListener('message', async ({data}: MessageEvent<Question>) => {
  latest = data;
  const reply = await answer(data);
  if (data === latest) postMessage(reply);
});
