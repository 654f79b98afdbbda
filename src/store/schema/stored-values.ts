/** 0 or 1, because the databases have different booleans. */
export type Flag = number
/** Milliseconds since 1970 UTC. */
export type Instant = number
/** JSON text. */
export type Json = string
