import type {Command} from '../options.js';

/** `spanforest info`: what is in a model file. */
export const info: Command = {
  name: 'info',
  about: 'Tell what is in a model, or in the checkpoint of a training.',
  positionals: [{name: 'MODEL', about: "the file, or '-' for standard input."}],
  options: [
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json'],
      about: 'How to write it.'
    },
    {name: 'quiet', short: 'q', about: 'No progress.'}
  ],
  notes: [
    'The whole file is read and checked: if there is an answer, the file is ' +
      'as it was written. Gzip is recognized by its content.'
  ],
  examples: ['en.model', 'en.model.checkpoint --format json'],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('../run-info.js')).runInfo(args, io)
};
