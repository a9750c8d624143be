import type { commandContracts } from '@modstead/command-api/contracts'
import type { queryContracts } from '@modstead/query-api/contracts'
import type { z } from 'zod'

type Contract = (typeof commandContracts | typeof queryContracts)[number]

/** The roots that this site uses. `/v2` is only for programs that know it. */
type OwnRoot = Exclude<Contract['roots'][number], 'v2'>

type KeyOf<C extends Contract> = C extends Contract
  ? `${C['method']} /${Extract<C['roots'][number], OwnRoot>}${C['path']}`
  : never

/**
 * Every contract by method and address, such as `PATCH /v3/project/:project`. Only types: no schema reaches
 * the browser.
 */
export type Contracts = { [C in Contract as KeyOf<C>]: C }

export type KeyBy<Method extends Contract['method']> = Extract<keyof Contracts, `${Method} ${string}`>

/** The address of a route that reads. */
export type ReadRoute =
  KeyBy<'GET'> extends infer Key ? (Key extends `GET ${infer Route}` ? Route : never) : never

export type ContractOfRead<Route extends ReadRoute> = Contracts[`GET ${Route}`]

export type Given<C, Key extends string> = C extends Record<Key, infer Schema> ? Schema : undefined

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

type ParamsOf<C> =
  Given<C, 'params'> extends z.ZodType ? { params: z.input<Given<C, 'params'>> } : { params?: never }

/** Queries are sent as text, so only their names come from the contract. */
type QueryOf<C> =
  Given<C, 'query'> extends { shape: infer Shape }
    ? { query?: { readonly [Name in keyof Shape]?: QueryValue } }
    : { query?: never }

/** The parts of an address. */
export type Asked<C> = ParamsOf<C> & QueryOf<C>

export type AnswerOf<C> = Given<C, 'answer'> extends z.ZodType ? z.output<Given<C, 'answer'>> : null
