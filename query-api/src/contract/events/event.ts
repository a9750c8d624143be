import { eventCatalogue } from '@modstead/domain/contexts'
import { flagParam, textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { contract } from '../contract.ts'

const MAX_SELECTED = 50

const told = Object.entries(eventCatalogue).flatMap(([type, { confidential }]) =>
  confidential ? [] : [type],
)

/** A parameter that may be repeated, or contain several values separated by commas. */
const listOf = <Item extends z.ZodType<string>>(item: Item, meaning: string) =>
  z
    .preprocess(
      (value) =>
        value === undefined
          ? undefined
          : [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [each])),
      z.array(item).min(1).max(MAX_SELECTED).optional(),
    )
    .meta({ type: 'string', description: meaning })

const cursor = z
  .string()
  .describe('The place of the event: bring it as `after`, or as `Last-Event-ID`, to go on behind it')

const publishedEvent = z
  .strictObject({
    cursor,
    type: z.string(),
    version: z.int().positive().describe('Of the shape of `data`: see `/v3/events/schemas`'),
    id: z.uuid(),
    stream: z.string().describe('The thing that it happened to, such as `project-AABBCCDD`'),
    revision: z.int().nonnegative().describe('Counts the events of the stream, from 0'),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' })

const signOfLife = z
  .strictObject({ cursor: cursor.nullable() })
  .meta({ id: 'EventSignOfLife', description: 'Nothing has happened for a while' })

export const followEvents = contract({
  method: 'GET',
  path: '/events',
  roots: ['v3'],
  summary: 'What has happened and what happens, in order',
  right: 'event.read',
  query: z.object({
    after: textParam.describe('A cursor; without it from the first event on'),
    type: listOf(z.enum(told, 'It must be the type of an event'), 'Types of events, between commas'),
    subject: listOf(
      z.string().min(1).max(255),
      'Names of streams, or ids of projects, users and other things, between commas',
    ),
    follow: flagParam.describe('false: end at the present end of the log'),
  }),
  answer: z.union([publishedEvent, signOfLife]),
  stream: ['application/x-ndjson', 'text/event-stream'],
  problems: ['role-insufficient', 'unknown-cursor', 'too-many-streams', 'streams-unavailable'],
})

export const readEventSchemas = contract({
  method: 'GET',
  path: '/events/schemas',
  roots: ['v3'],
  summary: 'The data of each event type, as JSON Schema',
  right: null,
  answer: z.strictObject({
    events: z.array(
      z
        .strictObject({
          type: z.string(),
          version: z.int().positive(),
          current: z.boolean().describe('false: only in events of the past'),
          schema: z.record(z.string(), z.unknown()).describe('JSON Schema, draft 2020-12'),
        })
        .meta({ id: 'EventSchema' }),
    ),
  }),
  problems: [],
})
