import { type ConfigData, HtmlValidate } from 'html-validate'

/**
 * Our templates write void elements and attributes in the shortest way, and long lines; that is no fault of a page. A
 * heading, a landmark or an id that is wrong is one.
 */
const CONFIG = {
  extends: ['html-validate:recommended'],
  rules: {
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    // Boxes of one question have one name, as forms send lists.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'no-implicit-button-type': 'off',
    'prefer-native-element': 'off',
    // This rule is about an operator's script from another host; our own files come with the page.
    'require-sri': 'off',
    'svg-focusable': 'off',
    // Numbers are shown as sellers write them.
    'tel-non-breaking': 'off',
  },
} satisfies ConfigData

/** In the console, buttons of one form have one name, and a hidden field before boxes says that none is checked. */
const CONSOLE_RULES = { ...CONFIG.rules, 'form-dup-name': 'off' } as const

const VALIDATORS = {
  site: new HtmlValidate(CONFIG),
  console: new HtmlValidate({ ...CONFIG, rules: CONSOLE_RULES }),
}

/** The faults of a page's HTML. */
export async function htmlFaults(
  part: keyof typeof VALIDATORS,
  name: string,
  text: string,
): Promise<string[]> {
  const { results } = await VALIDATORS[part].validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${name}:${line}:${column} ${ruleId}: ${message}`,
    ),
  )
}
