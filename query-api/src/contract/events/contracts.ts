import { followEvents, readEventSchemas } from './event.ts'

export const eventContracts = [followEvents, readEventSchemas]
