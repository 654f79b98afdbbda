/** 0 or 1: the databases' own booleans differ. */
export type Flag = number
/** Milliseconds since 1970 UTC. */
export type Instant = number
/** JSON text. */
export type Json = string
