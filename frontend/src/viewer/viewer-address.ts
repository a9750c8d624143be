import { addressOf } from '../api/address-of.ts'

/** The person who looks at the page. For visitors nothing is known at this address. */
export const viewerAddress = addressOf('/site/viewer', {})
