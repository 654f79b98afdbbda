/** The body of an answer, whose form the caller knows. */
export async function jsonOf<Body>(answer: Response): Promise<Body> {
  return JSON.parse(await answer.text())
}
