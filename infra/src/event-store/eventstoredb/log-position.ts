import type { Position as LogPosition } from '@eventstore/db-client'
import { type Position, START } from '../port.ts'

const PREPARE_BITS = 64n

/** Combines commit and prepare position into one number that keeps the order of the log. */
export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  ((commit << PREPARE_BITS) | prepare) as Position

/** Returns `start` for START. */
export const toLogPosition = (position: Position): LogPosition | 'start' =>
  position <= START
    ? 'start'
    : { commit: position >> PREPARE_BITS, prepare: BigInt.asUintN(Number(PREPARE_BITS), position) }
