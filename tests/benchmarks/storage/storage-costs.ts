import { isMeasuringOnEngines } from '../engines-of-products.ts'
import type { Benchmark } from '../figure.ts'
import { embeddedSearchCosts } from './embedded-search-costs.ts'
import { eventRecordCosts } from './event-record-costs.ts'
import { openSearchCosts } from './opensearch-costs.ts'
import { postgresCosts } from './postgres-costs.ts'
import { redisCosts } from './redis-costs.ts'
import { s3Costs } from './s3-costs.ts'

/** Events whose texts are measured. More would not change their mean. */
const RECORDS = 20_000

/** Measures what one thing costs each store, as a basis for sizing. */
export const storageCosts: Benchmark = async ({ events }) =>
  isMeasuringOnEngines()
    ? [
        await eventRecordCosts(RECORDS),
        ...(await openSearchCosts()),
        ...(await redisCosts()),
        ...(await s3Costs()),
      ]
    : [...(await postgresCosts(events)), await embeddedSearchCosts()]
