import { runOrders } from '../../child-processes/run-orders.ts'
import { readBoundaries } from './read-boundaries.ts'

/** The program of a `BoundaryPool`: reads one file at a time. */
runOrders(({ file }: { readonly file: string }) => readBoundaries(file))
