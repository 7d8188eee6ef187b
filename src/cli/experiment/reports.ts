import {
  experimentReports,
  type Setup,
  type SetupSummary
} from '../../nlp/experiment/index.js';
import type {Io} from '../io.js';
import {type Output, openOutput} from '../output.js';
import {devTable} from './dev-table.js';
import type {ExperimentOptions} from './experiment-options.js';
import {reportNotes} from './report-notes.js';
import type {SetupState} from './setup-state.js';

/** The reports of an experiment, which are written anew again and again. */
export class Reports {
  /** Names of the files. */
  readonly names: readonly string[];
  readonly #outputs: readonly Output[];
  readonly #io: Io;
  // Testing a setup takes its time, and the others do not change.
  readonly #known = new WeakMap<Setup, SetupSummary>();

  private constructor(
    names: readonly string[],
    outputs: readonly Output[],
    io: Io
  ) {
    this.names = names;
    this.#outputs = outputs;
    this.#io = io;
  }

  /** Checks that the reports can be written into a folder that is there. */
  static async in(folder: string, io: Io): Promise<Reports> {
    const names = ['report.md', 'results.csv', 'report.html'].map(
      name => `${folder}/${name}`
    );
    const outputs: Output[] = [];
    for (const name of names) outputs.push(await openOutput(name, io));
    return new Reports(names, outputs, io);
  }

  /** Writes the reports about these setups, in place of what is there. */
  async write(
    states: readonly SetupState[],
    options: ExperimentOptions
  ): Promise<void> {
    const setups = states.map(state => state.results());
    const notes = reportNotes(states, options);
    const {markdown, csv, html} = this.#io.blocking(() =>
      experimentReports(setups, {notes, known: this.#known})
    );
    const texts = [markdown + devTable(states, options.seeds), csv, html];
    for (const [i, text] of texts.entries()) {
      await this.#outputs[i].write([text]);
    }
  }
}
