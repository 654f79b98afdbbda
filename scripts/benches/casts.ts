import { readFileSync } from 'node:fs'
import { parseSync, type TSType, Visitor } from 'oxc-parser'

/**
 * The casts in a file, each as a sentence with its line. Casts to constants and to ids of the domain are allowed: they claim nothing
 * about the form of a value.
 */
export function castsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  const add = (start: number, type: TSType) => {
    if (isHarmless(type)) return
    const line = source.slice(0, start).split('\n').length
    found.push(`${file}:${line}: a cast hides the form of a value: give it its type, or check it.`)
  }
  new Visitor({
    TSAsExpression: ({ start, typeAnnotation }) => add(start, typeAnnotation),
    TSTypeAssertion: ({ start, typeAnnotation }) => add(start, typeAnnotation),
  }).visit(parseSync(file, source).program)
  return found
}

function isHarmless(type: TSType): boolean {
  if (type.type === 'TSArrayType') return isHarmless(type.elementType)
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  return type.typeName.name === 'const' || type.typeName.name.endsWith('Id')
}
