type Unit = 'days' | 'months' | 'percent';
export type Figure = { count: number; unit: Unit };

/**
 * A figure of the law. `topic` begins what the figure is about; `says` are words with which the sentence states it, if the
 * topic alone does not; `exception` are words with which it states another one.
 */
export type FigureRow = {
  topic: RegExp;
  says?: RegExp;
  exception?: RegExp;
  isRight(figure: Figure): boolean;
  /** Only a notice has the term: « un préavis de quinze jours ». */
  isNotice?: boolean;
  /** The units in which the law could be stated: other figures are of something else. */
  units: readonly Unit[];
  fr: string;
  en: string;
};
