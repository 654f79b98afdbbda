import { Problem } from '../../domain/problem.ts'

/** The Problem of a search before the service can answer it. */
export function notReady(): Problem {
  return Problem.unavailable(
    'Service starting',
    'The service is starting; try again in a few seconds.',
    { after: 2 },
  )
}
