export interface SettingTable {
  name: string
  value: string
}

/** Which process does what only one may do at a time. */
export interface LeaseTable {
  name: string
  /** Empty: nobody. */
  holder: string
  beat: number
}
