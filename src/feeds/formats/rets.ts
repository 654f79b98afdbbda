import { ElementCutter } from '../slices/elements.ts'
import { cutText } from '../slices/text-window.ts'
import type { Format } from './format.ts'
import type { RecordText } from './record-text.ts'
import { xmlRecord } from './xml-record.ts'

/**
 * RETS Syndication, as ListHub and others send it: `<Listings>` with a `<Listing>` for each record.
 */
export function rets(text: RecordText): Format {
  return {
    name: 'rets',
    slices: (bytes, start) =>
      cutText(bytes, new ElementCutter('Listing', start?.offset ?? 0), start),
    parse: bytes => xmlRecord(text.of(bytes)),
  }
}
