import type { Icons } from '../../web/design/icons.ts'

/** The name and colors that the console shares with the public site. */
export interface Brand {
  readonly name: string
  readonly icons: Icons
  /** The email address of the operator, as the site has it; absent: it has none. */
  readonly contact?: string | undefined
  /** The address of the style sheet with the operator's color; null: none. */
  readonly colors: string | null
}
