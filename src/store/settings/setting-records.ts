export interface SettingReader {
  /** Null while it was never set. */
  get(name: SettingName): Promise<string | null>
}

export interface SettingWriter extends SettingReader {
  set(name: SettingName, value: string): Promise<void>
}

/**
 * `reference-version`: which reference data was loaded; `demo`: the plan of a demo catalogue, as JSON;
 * `database-id`: a random name, the same in all copies of a database; `changes-pruned-until`: the last change that
 * is no longer in the change log.
 */
export type SettingName = 'reference-version' | 'demo' | 'database-id' | 'changes-pruned-until'
