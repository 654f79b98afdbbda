import { storeSuite } from './store-suite.ts'
import { newStoreOn } from './stored-data.ts'

storeSuite('PostgreSQL', has => newStoreOn('', has, 'postgres'))
