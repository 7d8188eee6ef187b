import {basename, dirname} from 'node:path';
import type {SentenceComment} from '../../nlp/sentence.js';

// Names of files and folders of Universal Dependencies begin with a language:
// en_ewt-ud-train.conllu, UD_English-EWT, english-ewt/train.conllu.
const UD_FILE = /^([a-z]{2,3})_[a-z0-9]+-ud-/;
const FOLDER = /^(?:UD_)?([A-Za-z_ ]+?)-[A-Za-z0-9-]+$/;

/**
 * The language of a treebank, as a tag, by the name of its file or folder;
 * `undefined` if they do not say.
 */
export function languageOfFile(name: string): string | undefined {
  const file = UD_FILE.exec(basename(name));
  if (file) return file[1];
  const folder = FOLDER.exec(basename(dirname(name)));
  return folder ? tagOf(folder[1].replaceAll('_', ' ')) : undefined;
}

/** The language that a comment of a sentence gives, as a tag, if any. */
export function languageOfComments(
  comments: readonly SentenceComment[]
): string | undefined {
  return comments.find(
    ({name, value}) => /^lang(uage)?$/.test(name) && TAG.test(value)
  )?.value;
}

// Other values are no tags.
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

// The tag of a language by its English name.
function tagOf(name: string): string | undefined {
  const names = new Intl.DisplayNames(['en'], {
    type: 'language',
    fallback: 'none'
  });
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) {
      const tag = first + second;
      if (names.of(tag)?.toLowerCase() !== name.toLowerCase()) continue;
      // Not a tag that is out of use, such as mo for Romanian.
      return Intl.getCanonicalLocales(tag)[0];
    }
  }
  return undefined;
}
