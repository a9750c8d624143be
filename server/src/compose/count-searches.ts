import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Counters of searches, used with a shared index. */
export const countSearches = (metrics: Metrics) => {
  const refused = metrics.counter('search_documents_refused_total', 'Projects that OpenSearch did not take')
  const answers = metrics.counter('search_answers_total', 'Searches by the index that answered', ['index'])
  return {
    documentRefused: () => refused.inc(),
    answered: (index: string) => answers.inc({ index }),
  }
}
