/** A fact. `type` never changes once stored; `data` is JSON only (dates as ISO 8601 strings ending in `Z`). */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
}

/** The data of one member of an event union, by its type name. */
export type DataOf<Event extends DomainEvent, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>['data']
