/** The tags of all languages that have a model here. */
export declare const LANGUAGES: readonly string[];
