import { dark } from './colors.ts'

/**
 * Colors are inline in the elements, because mail programs drop styles that they do not know. Only the dark
 * theme needs a style sheet.
 */
export const styleSheet = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (max-width: 480px) { .card { padding: 24px 20px 8px !important; } }',
  '@media (prefers-color-scheme: dark) {',
  `.page { background-color: ${dark.page} !important; }`,
  `.card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }`,
  `.text { color: ${dark.text} !important; }`,
  `.muted { color: ${dark.muted} !important; }`,
  `.link { color: ${dark.action} !important; }`,
  `.button { background-color: ${dark.action} !important; }`,
  `.button-text { color: ${dark.onAction} !important; }`,
  `.action-mark { background-color: ${dark.action} !important; }`,
  `.brand-mark { background-color: ${dark.brand} !important; }`,
  `.notice { border-color: ${dark.brand} !important; }`,
  '}',
].join('\n')
