/** What somebody wants done. `type` names it in the audit. */
export interface DomainCommand {
  readonly type: string
}
