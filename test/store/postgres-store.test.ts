import { newStoreOn } from '../stores/stored-data.ts'
import { storeSuite } from './store-suite.ts'

storeSuite('PostgreSQL', has => newStoreOn('', has, 'postgres'))
