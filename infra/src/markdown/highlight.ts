import hljs from 'highlight.js/lib/core'
import gradle from 'highlight.js/lib/languages/gradle'
import groovy from 'highlight.js/lib/languages/groovy'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import scala from 'highlight.js/lib/languages/scala'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './escape-html.ts'

const languages = {
  javascript,
  python,
  lua,
  java,
  kotlin,
  scala,
  groovy,
  gradle,
  json,
  ini,
  yaml,
  xml,
  properties,
}

const aliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    javascript: ['js'],
    python: ['py'],
    kotlin: ['kt'],
    json: ['json5'],
    ini: ['toml'],
    yaml: ['yml'],
    xml: ['html', 'htm', 'xhtml', 'mcui', 'fxml'],
  }),
)

const highlighter = hljs.newInstance()
const names = new Map<string, string>()
for (const [name, language] of Object.entries(languages)) {
  highlighter.registerLanguage(name, language)
  for (const alias of [name, ...(aliases.get(name) ?? [])]) names.set(alias, name)
}

// The grammars take quadratic time for long lines and for texts of one endless word, so such code stays
// plain.
const MAX_CODE_LENGTH = 16_384
const MAX_LINE_LENGTH = 512

const isReasonable = (code: string): boolean =>
  code.length <= MAX_CODE_LENGTH && code.split('\n').every((line) => line.length <= MAX_LINE_LENGTH)

/** HTML of a code block's content: highlighted in the languages of add-ons, otherwise plain. */
export const highlightCode = (code: string, language: string): string => {
  const name = names.get(language.toLowerCase())
  if (name === undefined || !isReasonable(code)) return escapeHtml(code)
  return highlighter.highlight(code, { language: name, ignoreIllegals: true }).value
}
