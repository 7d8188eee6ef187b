// Made by npm run build:models.
/** The tags of all languages that have a model here. */
export const LANGUAGES = [
  'cs',
  'da',
  'de',
  'el',
  'ja',
  'nl',
  'pt',
  'sl',
  'sv',
  'tr',
  'zh'
];
