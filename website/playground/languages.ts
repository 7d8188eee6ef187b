/** A language that has a model, and a text to begin with. */
interface Language {
  readonly name: string;
  readonly text: string;
}

/** The languages by their tags, English first. */
export const LANGUAGES: {readonly [tag: string]: Language} = {
  en: {
    name: 'English',
    text: 'The workers who climbed the tower saw that the cable was too short. They called the harbour.'
  },
  zh: {name: 'Chinese (traditional)', text: '舊路穿過村莊，通往橋樑。'},
  cs: {name: 'Czech', text: 'Staré cesty vedou vesnicí k mostu.'},
  da: {name: 'Danish', text: 'De gamle veje fører gennem byen til broen.'},
  nl: {name: 'Dutch', text: 'De oude wegen leiden door het dorp naar de brug.'},
  de: {
    name: 'German',
    text: 'Die alten Wege führen durch das Dorf zur Brücke.'
  },
  el: {
    name: 'Greek',
    text: 'Οι παλιοί δρόμοι περνούν από το χωριό και φτάνουν στη γέφυρα.'
  },
  ja: {name: 'Japanese', text: '古い道は村を通って橋まで続いている。'},
  pt: {
    name: 'Portuguese',
    text: 'As velhas estradas levam pela aldeia até à ponte.'
  },
  sl: {name: 'Slovenian', text: 'Stare poti vodijo skozi mesto do mostu.'},
  sv: {name: 'Swedish', text: 'De gamla vägarna leder genom byn till bron.'},
  tr: {name: 'Turkish', text: 'Eski yollar köyün içinden köprüye gider.'}
};

/** More texts in English. */
export const EXAMPLES: readonly string[] = [
  LANGUAGES.en.text,
  'The teacher reads the children a story every morning.',
  'When the storm came, the boats that were still out turned back.',
  'Who did the baker say the bread was for?',
  'Do most teachers at your school work late? Ours do.',
  'A hearing is scheduled on the issue today.'
];

/** Fits a phone. */
export const SHORT_EXAMPLE = 'Old roads lead to the bridge.';
