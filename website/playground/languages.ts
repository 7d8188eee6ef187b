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
  zh: {
    name: 'Chinese',
    text: '舊路穿過村莊，通往橋樑。旧路穿过村庄，通往桥梁。'
  },
  hr: {name: 'Croatian', text: 'Stare ceste vode kroz selo do mosta.'},
  cs: {name: 'Czech', text: 'Staré cesty vedou vesnicí k mostu.'},
  da: {name: 'Danish', text: 'De gamle veje fører gennem byen til broen.'},
  nl: {name: 'Dutch', text: 'De oude wegen leiden door het dorp naar de brug.'},
  fi: {name: 'Finnish', text: 'Vanhat tiet kulkevat kylän läpi sillalle.'},
  fr: {
    name: 'French',
    text: 'Les vieux chemins traversent le village et mènent au pont.'
  },
  de: {
    name: 'German',
    text: 'Die alten Wege führen durch das Dorf zur Brücke.'
  },
  el: {
    name: 'Greek',
    text: 'Οι παλιοί δρόμοι περνούν από το χωριό και φτάνουν στη γέφυρα.'
  },
  id: {
    name: 'Indonesian',
    text: 'Jalan tua itu melewati desa dan menuju jembatan.'
  },
  it: {
    name: 'Italian',
    text: 'Le vecchie strade attraversano il paese e portano al ponte.'
  },
  ja: {name: 'Japanese', text: '古い道は村を通って橋まで続いている。'},
  ko: {name: 'Korean', text: '오래된 길은 마을을 지나 다리로 이어진다.'},
  nb: {
    name: 'Norwegian Bokmål',
    text: 'De gamle veiene fører gjennom byen til broen.'
  },
  nn: {
    name: 'Norwegian Nynorsk',
    text: 'Dei gamle vegane går gjennom byen til brua.'
  },
  pt: {
    name: 'Portuguese',
    text: 'As velhas estradas levam pela aldeia até à ponte.'
  },
  ro: {name: 'Romanian', text: 'Drumurile vechi duc prin sat până la pod.'},
  ru: {name: 'Russian', text: 'Старые дороги ведут через деревню к мосту.'},
  sl: {name: 'Slovenian', text: 'Stare poti vodijo skozi mesto do mostu.'},
  es: {
    name: 'Spanish',
    text: 'Los viejos caminos atraviesan el pueblo y llevan al puente.'
  },
  sv: {name: 'Swedish', text: 'De gamla vägarna leder genom byn till bron.'},
  tr: {name: 'Turkish', text: 'Eski yollar köyün içinden köprüye gider.'},
  uk: {name: 'Ukrainian', text: 'Старі дороги ведуть через село до мосту.'}
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
