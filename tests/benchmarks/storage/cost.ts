import { type Figure, perSecond, short } from '../figure.ts'

const figureOf = (name: string, result: number, checked: string) => ({
  name: `Storage: ${name}`,
  floor: null,
  result,
  bounds: null,
  latency: null,
  checked,
  rounds: [result],
})

/** Bytes that one thing takes in a store. */
export const bytesOf = (name: string, bytes: number, checked: string): Figure => ({
  ...figureOf(name, bytes, checked),
  ours: `${short(bytes)} B`,
  unit: 'B',
})

/** How often a store does one thing in a second. */
export const rateOf = (name: string, rate: number, checked: string): Figure => ({
  ...figureOf(name, rate, checked),
  ours: perSecond(rate),
  unit: '/s',
})

/** How often a store is asked for one thing. */
export const requestsOf = (name: string, requests: number, checked: string): Figure => ({
  ...figureOf(name, requests, checked),
  ours: `${short(requests)} requests`,
  unit: 'times',
})
