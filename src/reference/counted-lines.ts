/**
 * Passes lines through.
 * @param onProgress Called with the number of characters passed so far, line ends included.
 */
export async function* counted(
  lines: AsyncIterable<string>,
  onProgress: (characters: number) => void,
): AsyncIterable<string> {
  let characters = 0
  for await (const line of lines) {
    characters += line.length + 1
    onProgress(characters)
    yield line
  }
}
