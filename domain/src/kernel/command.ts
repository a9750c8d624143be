/** A request to change an aggregate. The audit records its `type`. */
export interface DomainCommand {
  readonly type: string
}
