import { createElement, Fragment, type ReactNode } from 'react'
import { choosePlurals, type Values, written } from './message.ts'

type Element = (inside: ReactNode) => ReactNode

const part = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g

const shown = (value: unknown): ReactNode =>
  typeof value === 'number' ? written(value) : (value as ReactNode)

function drawn(message: string, parts: Values): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const found of message.matchAll(part)) {
    const [whole, element, inside = '', name = ''] = found
    const node = element ? (parts[element] as Element)(drawn(inside, parts)) : shown(parts[name])
    nodes.push(message.slice(end, found.index), createElement(Fragment, { key: found.index }, node))
    end = found.index + whole.length
  }
  return [...nodes, message.slice(end)]
}

/** Draws `<link>…</link>` by the function `link`, and puts the node `name` in the place of `{name}`. */
export const draw = (message: string, parts: Values): ReactNode => drawn(choosePlurals(message, parts), parts)
