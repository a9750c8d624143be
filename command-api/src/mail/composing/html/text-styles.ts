import { light } from './colors.ts'

const FONT = 'font-family: -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
/** Names and addresses may be longer than a line. */
const BREAKS = 'overflow-wrap: anywhere; word-break: break-word'
const BODY = `${FONT}; ${BREAKS}; font-size: 16px; line-height: 26px; color: ${light.text}`
const SMALL = `${FONT}; ${BREAKS}; font-size: 14px; line-height: 22px; color: ${light.muted}`

export const textStyles = {
  body: `margin: 0 0 16px; ${BODY}`,
  lastLines: `margin: 0; ${BODY}`,
  list: `margin: 0 0 16px; padding: 0 0 0 24px; ${BODY}`,
  small: `margin: 0 0 16px; ${SMALL}`,
  factName: `padding: 4px 20px 4px 0; ${SMALL}; font-weight: 400; white-space: nowrap`,
  factValue: `padding: 2px 0; ${BODY}`,
  siteName: `${BODY}; font-weight: 700`,
  heading: `margin: 0 0 20px; ${FONT}; ${BREAKS}; font-size: 22px; line-height: 30px; font-weight: 700; color: ${light.text}`,
  noticeHeading: `margin: 0 0 4px; ${BODY}; font-weight: 700`,
  link: `color: ${light.action}; text-decoration: underline`,
  buttonText: `display: inline-block; padding: 12px 22px; ${FONT}; font-size: 16px; line-height: 24px; font-weight: 600; color: ${light.onAction}; text-decoration: none`,
} as const
