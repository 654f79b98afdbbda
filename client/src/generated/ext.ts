/**
 * The types of the API's description. Not to be changed by hand.
 * Re-derived by: npm run client:types
 */

export interface paths {
    "/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a text in a search box may mean
         * @description Takes any text, even with typos or unfinished: a place (`austn tx`, `travis county`, `787`), the number of a listing, words, or a whole question such as `40 acres near austin under 300k`. Each suggestion has the parameters of the search that it stands for. Without a text, it names the states with most listings.
         */
        get: operations["suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The search that a sentence means
         * @description Reads what a user typed, such as `hunting land near clifton, 40 to 80 acres under half a million, no HOA`, as the search box of the site does: amounts in digits and words, places, kinds of land, times, distances and words. Answers the parameters of the search, what each part asks for, and the parts that no search can ask for. Of places with one name, the one with most inhabitants is meant, or with land if they have about as many; the others are named. If nothing is understood, the count is 0.
         */
        get: operations["understand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A listing with all that its page shows
         * @description Keep the `ETag` of the answer: sent back as `If-None-Match` it saves the body, sent as `If-Match` with an edit it refuses the edit when somebody else has changed the listing meanwhile.
         */
        get: operations["listing"];
        put?: never;
        post?: never;
        /**
         * Delete a listing
         * @description The listing is no longer public: searches do not find it, and GET answers 405, after 30 days 404. Then its photos and documents are removed; until then an operator can restore it. Leads about it stay with the account. Creating a listing with its `listFeedKey` makes a new one. Answers the same when the listing was deleted before, whatever If-Match says. The key needs the permission `listings:write`. To take a listing off for a time, post `active: false` instead.
         */
        delete: operations["deleteListing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the price and the status of a listing changed
         * @description The changes since the listing was first shown, oldest first. It has what everybody could see: prices and statuses that a listing had while it was inactive are left out, and so is who made a change.
         */
        get: operations["listingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets/state/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What land is offered for in a state
         * @description Figures are of asking prices of land for sale without a house that is available or under contract; leases and auctions are left out. Where fewer than 8 listings have a price per acre, the figures are null, and `records` says how many there are. A month has the listings of today that were listed in it, so it does not say what was offered in that month. `sold` has the sales of the last two years whose sellers have posted soldPrice and soldDate: of land without a house, also at auctions.
         */
        get: operations["stateMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets/county/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What land is offered for in a county
         * @description Figures are of asking prices of land for sale without a house that is available or under contract; leases and auctions are left out. Where fewer than 8 listings have a price per acre, the figures are null, and `records` says how many there are. A month has the listings of today that were listed in it, so it does not say what was offered in that month. `sold` has the sales of the last two years whose sellers have posted soldPrice and soldDate: of land without a house, also at auctions.
         */
        get: operations["countyMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of listings, in one order
         * @description For programs that keep a copy of the listings. Each change that the public can see is an event: apply the events in their order, and delete the listing of each `removed`. Keep `cursor`, and send it as `after`: no event is left out, and none comes twice. Changes of one listing that come close together may be one event. With `wait`, the answer comes as soon as there is an event. With `Accept: text/event-stream`, events are sent as they come, `include` counts, and `limit` and `wait` do not; `Last-Event-ID` goes on where a connection has ended, whatever `after` says. Events are kept for 90 days; of events that are older than a day, the newest of each listing.
         */
        get: operations["changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All listings that are shown, as a file
         * @description For the first copy. The file is written while it is read, by id: `jsonl` has a listing a line as `/ext/listings/{id}` answers it, with all photos, documents and amenities, and as its last line `count` and `cursor`; `json` has the listings as `data`, and behind them `count` and `cursor`; `csv` has the columns of the site’s own files. The header `Acreage-Cursor` has the cursor too. The changes behind that cursor (`/ext/changes`) make the copy right: what changed while the file was written is among them. A file without its end is not whole; read it again. A file is written once for all who read it at the same time, so its cursor may be of a moment before. An account reads four files at a time.
         */
        get: operations["listingExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a search finds by state, county, type, status, price and acres
         * @description Takes the parameters of /ext/listings: those of the search of version 3, near and polygon. Counts all listings that it finds. What says how a page is shown (pageNumber, listingsPerPage, sortid, includeDescription, largerThumbnails, includeBoundaries) changes nothing.
         */
        get: operations["facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search listings, a page at a time
         * @description Answers the active listings that meet all criteria. Ranges include both ends; a listing without the value is in no range. Names of parameters are case-insensitive, and empty parameters are ignored. This is the search of version 3, also in several states, cities and lakes (stateID, cityID and lakeID take lists) and in places of several kinds at once (in any of them), within a circle (near), within a drawn area (polygon), for words that may be in titles (words), by lowered prices (reduced), and by facts of the land (access to terrain). Of one fact any of the values is enough; of several facts the land has a value of each. Every listing has a place: where its seller gave no coordinates, the middle of its city or county.
         */
        get: operations["listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of the map of what a search finds
         * @description Takes the parameters of /ext/listings; what says how a page is shown changes nothing. Every listing found is in one tile of a zoom, once. A tile with up to 60 listings has them in the layer `listings`: points with `id`, `slug`, `kind` (sale, auction or lease), `status`, `propertyType` (an id), `price`, `label` (the price in short) and `acres`, as far as known. A tile with more has the layer `clusters`: the cells of a grid of 8 by 8, each with its `count` in the mean of its listings, and with `bounds`, which finds them as a parameter of a search; a cell with one listing has that listing in `listings`. Listings less than a 32nd of the tile apart are a cluster with `here` 1. From zoom 12 on, a tile without clusters has the layer `boundaries`: the land of listings as polygons with `id`, `kind` and `status`, cut at the edge of the tile.
         */
        get: operations["tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The photos of a listing of your own, and how far each has come
         * @description Photos posted by their address are fetched in the background. This tells which are ready, which wait, and why one could not be fetched. The key must act for the account of the listing.
         */
        get: operations["imageStates"];
        put?: never;
        /**
         * Add photos to a listing, as files
         * @description JPEG, PNG, WebP, GIF or AVIF, up to 10 files of up to 20 MB each. The new photos come after those that the listing has. Either all files of a request are taken or none. A text stands before the file that it belongs to. The key needs the permission `listings:write`.
         */
        post: operations["addImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add documents to a listing, as files
         * @description PDF, up to 5 files of up to 20 MB each. The new documents come after those that the listing has. Either all files of a request are taken or none. A text stands before the file that it belongs to. The key needs the permission `listings:write`.
         */
        post: operations["addDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plan of one of your accounts, and how much of it is used
         * @description The key needs the permission listings:write. An account that it may not act for is not found. Operators define plans and give them to accounts, in the console or by command.
         */
        get: operations["planOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The leads of your accounts, latest first, a page at a time
         * @description Answers the leads that went to the account of the key and to the accounts it is granted; a key for all accounts reads all leads. It needs the permission leads:read. Follow nextPage until it is empty: a page may have fewer leads than asked for, or none, while there are more. Leads that arrive meanwhile do not move the others.
         */
        get: operations["leads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A lead of one of your accounts
         * @description The key needs the permission leads:read. A lead of an account that it may not act for is not found.
         */
        get: operations["receivedLead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The feeds of your accounts
         * @description The sources that listings are read from again and again, at most 100 in an answer. The key needs the permission `feeds:write`.
         */
        get: operations["feeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A feed of one of your accounts
         * @description The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        get: operations["feed"];
        put?: never;
        /**
         * Create a feed (id 0) or edit one
         * @description A new feed needs a name and an address; an edit takes only what changes. An account may have 20 feeds. The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        post: operations["saveFeed"];
        /**
         * Remove a feed
         * @description Its runs and reports go with it. Its listings stay as they are. The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        delete: operations["removeFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 100 runs of a feed
         * @description The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        get: operations["feedRuns"];
        put?: never;
        /**
         * Run a feed now
         * @description The run begins within a second, or when the one in progress has ended; runs tells how far it is. A feed may be run 100 times in 24 hours. The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        post: operations["runFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{id}/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A run of a feed, with its report
         * @description The report names each kind of fault with examples. The key needs the permission `feeds:write`. A feed of an account that it may not act for is not found.
         */
        get: operations["feedRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of your accounts
         * @description The webhook endpoints, with the position of each. The key needs the permission `webhooks:write`.
         */
        get: operations["webhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook of one of your accounts
         * @description The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        get: operations["webhook"];
        put?: never;
        /**
         * Create a webhook (id 0) or edit one
         * @description A new webhook needs a url, and gets all events unless its member events names some. It must answer a challenge before it gets events, and so must a new url. An account may have 20. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["saveWebhook"];
        /**
         * Remove a webhook
         * @description Its log and dead letters go with it. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook
         * @description Nothing is sent until it is resumed. Its place stays. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["pauseWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a webhook
         * @description It gets the events of the pause. What waits for its next attempt is sent immediately; a challenge that was not answered is sent again. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For 24 hours messages are signed by both. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description It takes the same way as events, behind what is being sent. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again from a place on
         * @description Send cursor, as a message or /ext/changes has given it, or time. Events of more than a day ago are there only if they are the last ones of their listings. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 100 tries of a webhook
         * @description The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        get: operations["webhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events that a webhook refused five times
         * @description They are left out, so that later ones arrive. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        get: operations["webhookDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/dead-letters/{letter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a dead letter again
         * @description It is removed once the webhook has taken it. The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        post: operations["resendDeadLetter"];
        /**
         * Remove a dead letter
         * @description The key needs the permission `webhooks:write`. A webhook of an account that it may not act for is not found.
         */
        delete: operations["removeDeadLetter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-searches/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What it would mean to save a search
         * @description Takes the parameters of /ext/listings, and answers what the form of your site should say: the search as text, how many new listings it finds in a week, and how often mail may come. Nothing is saved.
         */
        get: operations["savedSearchPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a search with email alerts for a buyer
         * @description The buyer gets an email, and nothing else is sent until they confirm by its link within 48 hours. All links of the mail lead to this service: there, buyers change and end their searches. An address that has stopped all mail is not asked, and the answer is the same, so that nobody learns who is known here. The same search again asks again. A network asks an address three times a day; a key causes a limited number of such mails an hour, and so do all keys of its account. Above that, the answer is 429 with `Retry-After`. An address may have 10 searches. The key needs the permission `searches:write`.
         */
        post: operations["saveSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Watch a listing for a buyer
         * @description The buyer gets an email, and nothing else is sent until they confirm by its link within 48 hours. Then they are emailed when the price changes, and when the listing goes under contract, is sold, goes off the market or comes back. The rules and limits are those of saved searches. An address may watch 20 listings. The key needs the permission `searches:write`.
         */
        post: operations["watchListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}/showcase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a listing out of the showcase; it stays listed
         * @description Answers the same when the listing is not in the showcase. The key needs the permission `showcase:write`.
         */
        delete: operations["removeFromShowcase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What a text in a search box may mean */
        Suggestions: {
            /**
             * @description The text, as it was sent
             * @example austn tx
             */
            q: string;
            /** @description Most likely first */
            suggestions: components["schemas"]["Suggestion"][];
        };
        /** @description What the text may mean, with the search for it */
        Suggestion: {
            /**
             * @description What it is. search: the text was read as a question with a size, a price or a kind; words: descriptions, addresses and titles with all words of the text
             * @example city
             * @enum {string}
             */
            kind: "search" | "state" | "region" | "county" | "city" | "lake" | "zip" | "listing" | "words";
            /**
             * @description Name to show; for a search, what was understood
             * @example Austin
             */
            name: string;
            /**
             * @description The county or the city that the place is in, where that tells it from others; else empty
             * @example Travis County
             */
            within: string;
            /**
             * @description Name of the state; empty if it is in none
             * @example Texas
             */
            state: string;
            /**
             * @description Postal code of that state, two letters; empty if it is in none
             * @example TX
             */
            stateCode: string;
            /**
             * @description How many listings the search finds
             * @example 12
             */
            count: number;
            /**
             * @description The search that it starts: parameters of /ext/listings, by their names. None for a listing
             * @example {
             *       "cityID": "24703"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
            /**
             * @description Id of the listing; 0 if it is none
             * @example 0
             */
            listingID: number;
            /**
             * @description Address of the page of the listing; empty if it is none
             * @example
             */
            listing_URL: string;
        };
        /** @description Why a request was refused */
        Errors: {
            /** @description All errors in the request */
            errors: string[];
        };
        /** @description A sentence as a search */
        Understanding: {
            /**
             * @description The text, as it was sent
             * @example 40 acres in texas under 500k near me
             */
            q: string;
            /**
             * @description The search as text
             * @example Land for sale in Texas, 30 to 50 acres, up to $500,000
             */
            name: string;
            /**
             * @description How many listings are shown: those of searched
             * @example 12
             */
            count: number;
            /**
             * @description Parameters of /ext/listings, by their names
             * @example {
             *       "stateID": "44",
             *       "la": "30",
             *       "ha": "50",
             *       "hp": "500000"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
            /**
             * @description Parameters of the search that the page shows: without words that no listing there has, and around a town without land of its own; otherwise the same as parameters
             * @example {
             *       "stateID": "44",
             *       "la": "30",
             *       "ha": "50",
             *       "hp": "500000"
             *     }
             */
            searched: {
                [key: string]: string;
            };
            /** @description The criteria of the sentence, one by one, without its order */
            chips: components["schemas"]["UnderstoodPart"][];
            /** @description The parts of the text that no search can ask for, as they were typed */
            notUnderstood: string[];
            /** @description Other places of the same names, those that are likelier first */
            namesakes: components["schemas"]["Namesake"][];
            /**
             * @description Whether the text was longer than what is read
             * @example false
             */
            isCut: boolean;
        };
        /** @description One thing that the sentence asks for */
        UnderstoodPart: {
            /**
             * @description Its text
             * @example Up to $500,000
             */
            label: string;
            /**
             * @description Parameters of /ext/listings, by their names
             * @example {
             *       "hp": "500000"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
        };
        /** @description Another place of the same name */
        Namesake: {
            /**
             * @description Its name
             * @example Clifton
             */
            name: string;
            /**
             * @description The county that it is in; empty for counties
             * @example Passaic County
             */
            within: string;
            /**
             * @description Postal code of its state
             * @example NJ
             */
            stateCode: string;
            /**
             * @description Parameters of /ext/listings, by their names
             * @example {
             *       "cityID": "17000"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
        };
        /** @description A listing with all that its page shows */
        Listing: {
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Title of the listing
             * @example Forty acres by the creek
             */
            listingTitle: string;
            /**
             * Format: date
             * @description Day of the listing, yyyy-mm-dd in the time zone of the service
             * @example 2026-09-08
             */
            listingDate: string;
            propertyTypes: components["schemas"]["PropertyTypes"];
            price: components["schemas"]["Price"];
            locationIDs: components["schemas"]["LocationIDs"];
            /**
             * @description Address of the page of the listing on the public site
             * @example https://land.example/property/forty-acres-by-the-creek/1024
             */
            portal_URL: string;
            /**
             * @description Address of the listing in this API
             * @example https://land.example/v3/listings/1024
             */
            listing_URL: string;
            /**
             * @description Address of a search for listings of the same property types
             * @example https://land.example/v3/listings?propertyTypes=130
             */
            type_listings_URL: string;
            /**
             * @description Address of a search for listings in the same county
             * @example https://land.example/v3/listings?countyID=48035
             */
            county_listings_URL: string;
            /**
             * @description Address of a search for listings in the same city; empty without a city
             * @example https://land.example/v3/listings?cityID=24904
             */
            city_listings_URL: string;
            /**
             * @description Address of a search for listings in the same state
             * @example https://land.example/v3/listings?stateID=44
             */
            state_listings_URL: string;
            /**
             * @description Address of a search for listings of the same seller
             * @example https://land.example/v3/listings?acctid=1
             */
            member_listings_URL: string;
            /**
             * @description Address of the seller in this API
             * @example https://land.example/v3/member/1
             */
            member_URL: string;
            /** @description The photos in the order of the tour with includeImages, else the main photo alone; empty if there is none */
            images: components["schemas"]["Photo"][];
            /** @description The documents of the listing; only there with includeDocuments */
            documents?: components["schemas"]["Document"][];
            /**
             * @description What the land offers, by group; only there with includeAmenities
             * @example {
             *       "Land": {
             *         "Fencing": [
             *           "Barbed wire"
             *         ],
             *         "Ponds": [
             *           2
             *         ]
             *       },
             *       "Water": {
             *         "Supply": [
             *           "Well"
             *         ]
             *       }
             *     }
             */
            amenities?: {
                [key: string]: {
                    [key: string]: (string | number)[];
                };
            };
            /**
             * @description Whether the boundary of the land is known
             * @example true
             */
            hasBoundaries: boolean;
            /**
             * @description Boundary of the land as an encoded polyline with a precision of 5 digits; empty if not known
             * @example o~_aErjfrQ?{YoU??zY
             */
            encodedBoundaries: string;
            /**
             * @description Stage of the sale
             * @example Available
             * @enum {string}
             */
            status: "Available" | "Under Contract" | "Sold";
            /**
             * @description How to get there; may be empty
             * @example North on FM 219 for two miles
             */
            directions: string;
            /**
             * @description Description of the land; plain text; may be empty
             * @example Rolling hills and a creek that never ran dry.
             */
            description: string;
            /**
             * @description Address of a video on YouTube; empty if there is none
             * @example
             */
            youTube: string;
            /**
             * @description Address of a virtual tour; empty if there is none
             * @example
             */
            virtualTour: string;
            /**
             * @description Address of a flyer; empty if there is none
             * @example
             */
            flyer: string;
            /**
             * @description Size in acres; 0 if not known
             * @example 40
             */
            acres: number;
            address: components["schemas"]["ListingAddress"];
            /**
             * @description Latitude in degrees
             * @example 31.7918
             */
            lat: number;
            /**
             * @description Longitude in degrees
             * @example -97.5203
             */
            lng: number;
            /**
             * @description Whether the land is sold at an auction
             * @example false
             */
            isAuction: boolean;
            seller: components["schemas"]["Seller"];
            /**
             * @description Whether there is a house on the land
             * @example true
             */
            hasHouse: boolean;
            homeDetails: components["schemas"]["HomeDetails"];
            /**
             * @description Holes and further tracts of the boundary: - before each hole of the tract before it, + before the outer ring of each other tract, and each ring as an encoded polyline with a precision of 5 digits. encodedBoundaries is the outer ring of the largest tract; empty if not known
             * @example +w~|_AvvdrQ?_SgO??~R
             */
            furtherRings: string;
            /**
             * @description Number of the parcel in the records of the county, as the county writes it; may be empty
             * @example R000012345
             */
            parcelNumber: string;
            /**
             * @description Day on which the land was sold, yyyy-mm-dd; empty if not known
             * @example 2026-10-02
             */
            soldDate: string;
            /**
             * @description Price in US dollars that the land was sold for; 0 if not known
             * @example 465000
             */
            soldPrice: number;
            /**
             * @description Year in which the house or the main building was built; 0 if not known
             * @example 1998
             */
            yearBuilt: number;
            facts: components["schemas"]["Facts"];
            /**
             * @description Price in US dollars before it was lowered, if that was its latest change; else 0
             * @example 525000
             */
            priceBefore: number;
            /**
             * @description When the price was lowered, as an instant in UTC; empty if that was not its latest change
             * @example 2026-10-02T14:05:00.000Z
             */
            priceReducedAt: string;
        };
        /** @description The property types of a listing */
        PropertyTypes: {
            /**
             * @description Sum of the ids of the types, as in /types/property
             * @example 130
             */
            id: number;
            /**
             * @description Labels of the types, separated by commas, main type first
             * @example Hunting Land, Ranches
             */
            label: string;
        };
        /** @description The price of a listing */
        Price: {
            /**
             * @description Price in US dollars; 0 if it is available on request only
             * @example 480000
             */
            numeric: number;
            /**
             * @description Price to be shown, such as $480,000, or Contact for Price if it is available on request only
             * @example $480,000
             */
            formatted: string;
        };
        /** @description Ids of the places that a listing is in */
        LocationIDs: {
            /**
             * @description Id of the state
             * @example 44
             */
            stateID: number;
            /**
             * @description Id of the city; 0 if not known
             * @example 24904
             */
            cityID: number;
            /**
             * @description Id of the county
             * @example 48035
             */
            countyID: number;
        };
        /** @description A photo of a listing in three sizes */
        Photo: {
            /**
             * @description The smallest size, for lists
             * @example {
             *       "ID": 7,
             *       "SRC": "//land.example/media/pictures/7/thumbnail.jpg",
             *       "height": 80,
             *       "width": 120
             *     }
             */
            thumbnail: components["schemas"]["PhotoFile"];
            /**
             * @description The middle size
             * @example {
             *       "ID": 7,
             *       "SRC": "//land.example/media/pictures/7/popup.jpg",
             *       "height": 400,
             *       "width": 600
             *     }
             */
            popup: components["schemas"]["PhotoFile"];
            /**
             * @description The largest size
             * @example {
             *       "ID": 7,
             *       "SRC": "//land.example/media/pictures/7/large.jpg",
             *       "height": 800,
             *       "width": 1200
             *     }
             */
            large: components["schemas"]["PhotoFile"];
            /**
             * @description What the photo shows; may be empty
             * @example The creek in spring
             */
            description: string;
            /**
             * @description Caption of the photo; may be empty
             * @example Creek
             */
            label: string;
        };
        /** @description One size of a photo */
        PhotoFile: {
            /**
             * @description Id of the photo, the same for all its sizes
             * @example 7
             */
            ID: number;
            /**
             * @description Address of the file without its protocol, beginning with //; empty until the photo is ready
             * @example //land.example/media/pictures/7/large.jpg
             */
            SRC: string;
            /**
             * @description Height in pixels; 0 until the photo is ready
             * @example 800
             */
            height: number;
            /**
             * @description Width in pixels; 0 until the photo is ready
             * @example 1200
             */
            width: number;
        };
        /** @description A document of a listing, such as a survey */
        Document: {
            /**
             * @description What the document is; may be empty
             * @example Survey of 2024
             */
            description: string;
            /**
             * @description Address of the document, with its protocol
             * @example https://files.example.com/survey.pdf
             */
            URL: string;
        };
        /** @description The address of a listing, as text */
        ListingAddress: {
            /**
             * @description Name of the county, without its label
             * @example Bosque
             */
            county: string;
            /**
             * @description Name of the state
             * @example Texas
             */
            state: string;
            /**
             * @description ZIP code of five digits; empty if not known
             * @example 76634
             */
            zip: string;
            /**
             * @description Name of the city; empty if not known
             * @example Clifton
             */
            city: string;
            /**
             * @description Street and number; empty if not known
             * @example 12 Creek Rd
             */
            street: string;
        };
        /** @description Who offers a listing */
        Seller: {
            /**
             * @description Name of the person to ask for
             * @example Ana Peña
             */
            name: string;
            /**
             * @description Name of the company
             * @example Lone Star Land
             */
            company: string;
            /**
             * @description Phone number; empty if not known
             * @example 254-555-0101
             */
            phone: string;
            /**
             * @description Fax number; empty if there is none
             * @example
             */
            fax: string;
            /**
             * @description Address of the company's logo without its protocol, beginning with //; empty if there is none
             * @example //land.example/media/members/1/logo-large.png
             */
            logo: string;
            /**
             * @description Path of the member that the seller is
             * @example /v3/member/1
             */
            resource: string;
            /**
             * @description Id of the account of the seller
             * @example 1
             */
            acctID: number;
            address: components["schemas"]["SellerAddress"];
        };
        /** @description The postal address of a seller */
        SellerAddress: {
            /**
             * @description Postal code of the state, two letters; empty if not known
             * @example TX
             */
            state: string;
            /**
             * @description ZIP code as a number, without leading zeros; 0 if not known
             * @example 76634
             */
            zip: number;
            /**
             * @description Second line of the street address, such as a suite; often empty
             * @example
             */
            streetLine2: string;
            /**
             * @description City; empty if not known
             * @example Clifton
             */
            city: string;
            /**
             * @description Street and number; empty if not known
             * @example 100 Main St
             */
            streetLine1: string;
        };
        /** @description The house of a listing */
        HomeDetails: {
            /**
             * @description Number of bedrooms; 0 if not known
             * @example 3
             */
            beds: number;
            /**
             * @description Number of full bathrooms; 0 if not known
             * @example 2
             */
            baths: number;
            /**
             * @description Living area in square feet, as digits; empty if not known
             * @example 1850
             */
            sqft: string;
            /**
             * @description Number of half bathrooms, without bath or shower; 0 if not known
             * @example 1
             */
            halfBaths: number;
        };
        /** @description What the listing states of its land, fact by fact; facts that it does not state are missing */
        Facts: {
            /** @description What is stated of road access */
            access?: {
                /**
                 * @description What is stated of road access
                 * @example paved
                 * @enum {string}
                 */
                value: "paved" | "gravel" | "dirt" | "easement" | "none";
                /**
                 * @description The value as text
                 * @example paved road
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of power */
            power?: {
                /**
                 * @description What is stated of power
                 * @example onSite
                 * @enum {string}
                 */
                value: "onSite" | "available" | "none";
                /**
                 * @description The value as text
                 * @example power on site
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example Power at the road.
                 */
                sentence: string;
            };
            /** @description What is stated of water supply */
            water?: {
                /**
                 * @description What is stated of water supply
                 * @example well
                 * @enum {string}
                 */
                value: "well" | "public" | "available" | "none";
                /**
                 * @description The value as text
                 * @example water well
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of sewer */
            sewer?: {
                /**
                 * @description What is stated of sewer
                 * @example septic
                 * @enum {string}
                 */
                value: "septic" | "public" | "percTested" | "none";
                /**
                 * @description The value as text
                 * @example septic system
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of surface water */
            surfaceWater?: {
                /** @description What is stated of surface water */
                value: ("creek" | "river" | "pond" | "lake" | "spring")[];
                /**
                 * @description The value as text
                 * @example creek
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of year-round water */
            yearRound?: {
                /**
                 * @description What is stated of year-round water
                 * @example true
                 */
                value: boolean;
                /**
                 * @description The value as text
                 * @example year-round water
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of minerals */
            minerals?: {
                /**
                 * @description What is stated of minerals
                 * @example convey
                 * @enum {string}
                 */
                value: "convey" | "partial" | "reserved";
                /**
                 * @description The value as text
                 * @example minerals convey
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of restrictions */
            restrictions?: {
                /**
                 * @description What is stated of restrictions
                 * @example none
                 * @enum {string}
                 */
                value: "none" | "deed";
                /**
                 * @description The value as text
                 * @example unrestricted
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of mobile homes */
            mobileHomes?: {
                /**
                 * @description What is stated of mobile homes
                 * @example allowed
                 * @enum {string}
                 */
                value: "allowed" | "notAllowed";
                /**
                 * @description The value as text
                 * @example mobile homes allowed
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of HOA */
            hoa?: {
                /**
                 * @description What is stated of HOA
                 * @example none
                 * @enum {string}
                 */
                value: "none" | "yes";
                /**
                 * @description The value as text
                 * @example no HOA
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of agricultural tax valuation */
            agExempt?: {
                /**
                 * @description What is stated of agricultural tax valuation
                 * @example yes
                 * @enum {string}
                 */
                value: "yes";
                /**
                 * @description The value as text
                 * @example ag exempt
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of financing */
            financing?: {
                /**
                 * @description What is stated of financing
                 * @example owner
                 * @enum {string}
                 */
                value: "owner";
                /**
                 * @description The value as text
                 * @example owner financing
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of terrain */
            terrain?: {
                /** @description What is stated of terrain */
                value: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced")[];
                /**
                 * @description The value as text
                 * @example level land
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
            /** @description What is stated of taxes of a year */
            annualTaxes?: {
                /**
                 * @description Taxes of a year in US dollars
                 * @example 1200
                 */
                value: number;
                /**
                 * @description The value as text
                 * @example $1,200 a year
                 */
                label: string;
                /**
                 * @description Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description
                 * @example description
                 * @enum {string}
                 */
                source: "posted" | "amenities" | "description";
                /**
                 * @description The sentence or attribute that states it; empty if it was posted
                 * @example
                 */
                sentence: string;
            };
        };
        /** @description How the price and the status of a listing changed since it was first shown */
        ListingHistory: {
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /** @description The changes, oldest first */
            data: components["schemas"]["ListingChange"][];
        };
        /** @description A change of price, status or visibility of a listing */
        ListingChange: {
            /**
             * @description When it happened, in UTC
             * @example 2026-11-20T18:00:00.000Z
             */
            at: string;
            /**
             * @description listed: first shown; changed: price or status changed; withdrawn: no longer shown; returned: shown again
             * @example changed
             * @enum {string}
             */
            event: "listed" | "changed" | "withdrawn" | "returned";
            /**
             * @description Price in US dollars from then on; 0: on request
             * @example 465000
             */
            price: number;
            /**
             * @description Price that was shown before; 0: on request; null: nothing was shown
             * @example 480000
             */
            previousPrice: number | null;
            /**
             * @description How much the price changed, in percent of the price before, to a tenth; null unless both are known and differ
             * @example -3.1
             */
            priceChangePercent: number | null;
            /**
             * @description Status from then on
             * @example Available
             * @enum {string}
             */
            status: "Available" | "Under Contract" | "Sold";
            /**
             * @description Status that was shown before; null: nothing was shown
             * @example Available
             */
            previousStatus: string | null;
        };
        /** @description What land is offered for in a place */
        Market: {
            /**
             * @description Name of the place
             * @example Bosque County, Texas
             */
            place: string;
            /**
             * @description Id of the state
             * @example 44
             */
            stateID: number;
            /**
             * @description Id of the county; null for a state
             * @example 48035
             */
            countyID: number | null;
            /**
             * @description How many listings are available or under contract
             * @example 84
             */
            records: number;
            /** @description Ids of the newest of all these listings, newest first */
            newestListingIDs: number[];
            /**
             * @description When the newest of them was listed, in UTC; null: there is none
             * @example 2026-11-19T00:00:00.000Z
             */
            newestListed: string | null;
            pricePerAcre: components["schemas"]["PricesPerAcre"];
            /** @description The same by size, smallest first */
            sizeClasses: components["schemas"]["SizeClassPrices"][];
            /** @description The last twelve months, oldest first */
            months: components["schemas"]["MarketMonth"][];
            /** @description Land by kind, most listings first */
            propertyTypes: components["schemas"]["MarketPropertyType"][];
            /** @description What land was sold for in the last two years, where sellers have said so */
            sold: components["schemas"]["SoldPrices"];
        };
        /** @description What listings ask per acre */
        PricesPerAcre: {
            /**
             * @description How many listings the figures are of
             * @example 57
             */
            records: number;
            /**
             * @description A quarter of them ask less per acre, in US dollars; null with fewer than 8 listings
             * @example 4200
             */
            lowerQuartile: number | null;
            /**
             * @description Half of them ask less per acre, in US dollars; null with fewer than 8 listings
             * @example 6850
             */
            median: number | null;
            /**
             * @description A quarter of them ask more per acre, in US dollars; null with fewer than 8 listings
             * @example 9900
             */
            upperQuartile: number | null;
        };
        /** @description What listings of a size ask per acre */
        SizeClassPrices: {
            /**
             * @description The smallest size of the class, in acres
             * @example 20
             */
            fromAcres: number;
            /**
             * @description The first size that is too large for the class, in acres; null: the class has no end
             * @example 50
             */
            toAcres: number | null;
            /**
             * @description How many listings the figures are of
             * @example 57
             */
            records: number;
            /**
             * @description A quarter of them ask less per acre, in US dollars; null with fewer than 8 listings
             * @example 4200
             */
            lowerQuartile: number | null;
            /**
             * @description Half of them ask less per acre, in US dollars; null with fewer than 8 listings
             * @example 6850
             */
            median: number | null;
            /**
             * @description A quarter of them ask more per acre, in US dollars; null with fewer than 8 listings
             * @example 9900
             */
            upperQuartile: number | null;
        };
        /** @description The listings of today that were listed in a month */
        MarketMonth: {
            /**
             * @description The month, as yyyy-mm in the time zone of the service
             * @example 2026-11
             */
            month: string;
            /**
             * @description How many listings of today were listed then
             * @example 9
             */
            records: number;
            /**
             * @description Half of them ask less per acre, in US dollars; null with fewer than 8 listings
             * @example 7100
             */
            median: number | null;
        };
        /** @description A property type and how many listings have it */
        MarketPropertyType: {
            /**
             * @description Id of the property type, as in /types/property
             * @example 128
             */
            id: number;
            /**
             * @description Label of the property type
             * @example Hunting Land
             */
            label: string;
            /**
             * @description How many listings have the type
             * @example 31
             */
            count: number;
        };
        /** @description What land without a house was sold for in a place */
        SoldPrices: {
            /**
             * @description The first day of the sales that count, as yyyy-mm-dd
             * @example 2024-11-24
             */
            since: string;
            pricePerAcre: components["schemas"]["SoldPricesPerAcre"];
            /** @description The same by size, smallest first */
            sizeClasses: components["schemas"]["SoldSizeClassPrices"][];
        };
        /** @description What land was sold for per acre */
        SoldPricesPerAcre: {
            /**
             * @description How many sales the figures are of
             * @example 19
             */
            records: number;
            /**
             * @description A quarter of them was sold for less per acre, in US dollars; null with fewer than 8 listings
             * @example 3900
             */
            lowerQuartile: number | null;
            /**
             * @description Half of them was sold for less per acre, in US dollars; null with fewer than 8 listings
             * @example 6300
             */
            median: number | null;
            /**
             * @description A quarter of them was sold for more per acre, in US dollars; null with fewer than 8 listings
             * @example 9100
             */
            upperQuartile: number | null;
        };
        /** @description What land of a size was sold for per acre */
        SoldSizeClassPrices: {
            /**
             * @description The smallest size of the class, in acres
             * @example 20
             */
            fromAcres: number;
            /**
             * @description The first size that is too large for the class, in acres; null: the class has no end
             * @example 50
             */
            toAcres: number | null;
            /**
             * @description How many sales the figures are of
             * @example 19
             */
            records: number;
            /**
             * @description A quarter of them was sold for less per acre, in US dollars; null with fewer than 8 listings
             * @example 3900
             */
            lowerQuartile: number | null;
            /**
             * @description Half of them was sold for less per acre, in US dollars; null with fewer than 8 listings
             * @example 6300
             */
            median: number | null;
            /**
             * @description A quarter of them was sold for more per acre, in US dollars; null with fewer than 8 listings
             * @example 9100
             */
            upperQuartile: number | null;
        };
        /** @description A page of the list of changes */
        PublishedEvents: {
            /** @description The events, oldest first */
            data: components["schemas"]["PublishedEventWithListing"][];
            /**
             * @description Where to go on: send it as after
             * @example 1.9f86d081884c7d65.4711
             */
            cursor: string;
            /**
             * @description Whether there are more events already
             * @example false
             */
            hasMore: boolean;
        };
        /** @description Something that became of a listing */
        PublishedEventWithListing: {
            /**
             * @description Number of the event; it grows with each event, and gaps mean nothing
             * @example 4711
             */
            sequence: number;
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Id of the account of the listing
             * @example 12
             */
            accountID: number;
            /**
             * @description created: first shown; returned: shown again; removed: no longer shown, so delete it; status-changed, price-changed; edited: something else of the listing or its seller changed
             * @example price-changed
             * @enum {string}
             */
            event: "created" | "returned" | "removed" | "status-changed" | "price-changed" | "edited";
            /**
             * @description When it was published, in UTC
             * @example 2026-11-20T18:00:00.000Z
             */
            at: string;
            /**
             * @description Price in US dollars from then on; 0: on request
             * @example 465000
             */
            price: number;
            /**
             * @description Price before; 0: on request
             * @example 480000
             */
            previousPrice: number;
            /**
             * @description Status from then on
             * @example Available
             * @enum {string}
             */
            status: "Available" | "Under Contract" | "Sold";
            /**
             * @description Status before
             * @example Available
             * @enum {string}
             */
            previousStatus: "Available" | "Under Contract" | "Sold";
            /** @description The listing as it is now, with include=listing; null: it is not shown any more */
            listing?: components["schemas"]["Listing"] | null;
        };
        /** @description All listings that are shown */
        ListingExport: {
            /** @description The listings, by id */
            data: components["schemas"]["Listing"][];
            /**
             * @description How many they are
             * @example 2000
             */
            count: number;
            /**
             * @description From where changes go on: send it as after
             * @example 1.9f86d081884c7d65.4711
             */
            cursor: string;
        };
        /** @description How the listings that a search finds are spread */
        Facets: {
            /**
             * @description How many listings match the search
             * @example 12
             */
            records: number;
            /** @description States with listings, most listings first */
            states: components["schemas"]["StateFacet"][];
            /** @description Counties with listings, most listings first */
            counties: components["schemas"]["CountyFacet"][];
            /** @description Property types with listings, most listings first. A listing counts for each of its types */
            propertyTypes: components["schemas"]["PropertyTypeFacet"][];
            /** @description Stages of the sale with listings, most listings first */
            statuses: components["schemas"]["StatusFacet"][];
            /** @description Values of facts with listings, in the order of the facts. A listing counts for each value that it states */
            facts: components["schemas"]["FactFacet"][];
            /**
             * @description Prices in US dollars
             * @example {
             *       "unknown": 1,
             *       "buckets": [
             *         {
             *           "from": 0,
             *           "to": 25000,
             *           "count": 0
             *         },
             *         {
             *           "from": 25000,
             *           "to": 50000,
             *           "count": 0
             *         },
             *         {
             *           "from": 50000,
             *           "to": 100000,
             *           "count": 1
             *         },
             *         {
             *           "from": 100000,
             *           "to": 250000,
             *           "count": 2
             *         },
             *         {
             *           "from": 250000,
             *           "to": 500000,
             *           "count": 3
             *         },
             *         {
             *           "from": 500000,
             *           "to": 1000000,
             *           "count": 3
             *         },
             *         {
             *           "from": 1000000,
             *           "to": 2500000,
             *           "count": 2
             *         },
             *         {
             *           "from": 2500000,
             *           "to": 5000000,
             *           "count": 0
             *         },
             *         {
             *           "from": 5000000,
             *           "to": null,
             *           "count": 0
             *         }
             *       ]
             *     }
             */
            price: components["schemas"]["FacetHistogram"];
            /**
             * @description Sizes in acres
             * @example {
             *       "unknown": 0,
             *       "buckets": [
             *         {
             *           "from": 0,
             *           "to": 1,
             *           "count": 0
             *         },
             *         {
             *           "from": 1,
             *           "to": 5,
             *           "count": 0
             *         },
             *         {
             *           "from": 5,
             *           "to": 10,
             *           "count": 0
             *         },
             *         {
             *           "from": 10,
             *           "to": 20,
             *           "count": 1
             *         },
             *         {
             *           "from": 20,
             *           "to": 50,
             *           "count": 4
             *         },
             *         {
             *           "from": 50,
             *           "to": 100,
             *           "count": 3
             *         },
             *         {
             *           "from": 100,
             *           "to": 250,
             *           "count": 2
             *         },
             *         {
             *           "from": 250,
             *           "to": 500,
             *           "count": 1
             *         },
             *         {
             *           "from": 500,
             *           "to": 1000,
             *           "count": 1
             *         },
             *         {
             *           "from": 1000,
             *           "to": 5000,
             *           "count": 0
             *         },
             *         {
             *           "from": 5000,
             *           "to": null,
             *           "count": 0
             *         }
             *       ]
             *     }
             */
            acres: components["schemas"]["FacetHistogram"];
            /**
             * @description Prices per acre in US dollars
             * @example {
             *       "unknown": 1,
             *       "buckets": [
             *         {
             *           "from": 0,
             *           "to": 1000,
             *           "count": 0
             *         },
             *         {
             *           "from": 1000,
             *           "to": 2500,
             *           "count": 0
             *         },
             *         {
             *           "from": 2500,
             *           "to": 5000,
             *           "count": 1
             *         },
             *         {
             *           "from": 5000,
             *           "to": 10000,
             *           "count": 4
             *         },
             *         {
             *           "from": 10000,
             *           "to": 25000,
             *           "count": 4
             *         },
             *         {
             *           "from": 25000,
             *           "to": 50000,
             *           "count": 2
             *         },
             *         {
             *           "from": 50000,
             *           "to": 100000,
             *           "count": 0
             *         },
             *         {
             *           "from": 100000,
             *           "to": null,
             *           "count": 0
             *         }
             *       ]
             *     }
             */
            pricePerAcre: components["schemas"]["FacetHistogram"];
            /**
             * @description The search as text, for a headline
             * @example Land for sale in Bosque County, Texas
             */
            breadcrumb: string;
        };
        /** @description A state and how many of the listings found are in it */
        StateFacet: {
            /**
             * @description Id of the state
             * @example 44
             */
            stateID: number;
            /**
             * @description Name of the state
             * @example Texas
             */
            state: string;
            /**
             * @description Postal code of the state, two letters
             * @example TX
             */
            stateCode: string;
            /**
             * @description How many of the listings found this is
             * @example 12
             */
            count: number;
        };
        /** @description A county and how many of the listings found are in it */
        CountyFacet: {
            /**
             * @description Id of the county
             * @example 48035
             */
            countyID: number;
            /**
             * @description Name of the county
             * @example Bosque
             */
            county: string;
            /**
             * @description Id of the state that the county is in
             * @example 44
             */
            stateID: number;
            /**
             * @description How many of the listings found this is
             * @example 12
             */
            count: number;
        };
        /** @description A property type and how many of the listings found have it */
        PropertyTypeFacet: {
            /**
             * @description Id of the property type, as in /types/property
             * @example 128
             */
            id: number;
            /**
             * @description Label of the property type
             * @example Hunting Land
             */
            label: string;
            /**
             * @description How many of the listings found this is
             * @example 7
             */
            count: number;
        };
        /** @description A stage of the sale and how many of the listings found are at it */
        StatusFacet: {
            /**
             * @description Code of the status, as searches take it
             * @example P
             * @enum {string}
             */
            code: "P" | "PP" | "S";
            /**
             * @description Label of the status
             * @example Available
             * @enum {string}
             */
            label: "Available" | "Under Contract" | "Sold";
            /**
             * @description How many of the listings found this is
             * @example 10
             */
            count: number;
        };
        /** @description A value of a fact and how many of the listings found state it */
        FactFacet: {
            /**
             * @description Name of the fact
             * @example power
             * @enum {string}
             */
            fact: "access" | "power" | "water" | "sewer" | "surfaceWater" | "yearRound" | "minerals" | "restrictions" | "mobileHomes" | "hoa" | "agExempt" | "financing" | "terrain";
            /**
             * @description The value, as searches take it
             * @example onSite
             */
            value: string;
            /**
             * @description The value as text
             * @example power on site
             */
            label: string;
            /**
             * @description How many of the listings found this is
             * @example 5
             */
            count: number;
        };
        /** @description How the values of one kind are spread */
        FacetHistogram: {
            /**
             * @description How many of the listings found do not have the value
             * @example 1
             */
            unknown: number;
            /** @description Ranges from the lowest to the highest, also those without listings */
            buckets: components["schemas"]["FacetBucket"][];
        };
        /** @description The listings found whose value lies within a range */
        FacetBucket: {
            /**
             * @description Where the range begins; this value is in it
             * @example 100000
             */
            from: number;
            /**
             * @description Where the range ends; this value is in the next range. null: the range has no end
             * @example 250000
             */
            to: number | null;
            /**
             * @description How many listings have a value within the range
             * @example 4
             */
            count: number;
        };
        /** @description A page of the listings that match a search */
        SearchResult: {
            /** @description The listings of this page, in the order asked for */
            data: components["schemas"]["ListingSummary"][];
            /**
             * @description How many listings match the search, on all pages together
             * @example 12
             */
            records: number;
            /**
             * @description How many pages these are; 0 if no listing matches
             * @example 12
             */
            pages: number;
            /**
             * @description Number of this page, from 1
             * @example 1
             */
            currentPage: number;
            /**
             * @description Address of the page before, with all filters; empty on the first page
             * @example
             */
            prevPage: string;
            /**
             * @description Address of the next page, with all filters; empty on the last page
             * @example https://land.example/v3/listings?pageNumber=2&listingsPerPage=1&hp=500000&countyID=48035
             */
            nextPage: string;
            /**
             * @description The search as text, for a headline
             * @example Land for sale in Bosque County, Texas, up to $500,000
             */
            breadcrumb: string;
        };
        /** @description A listing in the result of a search */
        ListingSummary: {
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Title of the listing
             * @example Forty acres by the creek
             */
            listingTitle: string;
            /**
             * @description When it was listed, as Month, D YYYY HH:MM:SS in the time zone of the service
             * @example September, 8 2026 00:00:00
             */
            listingDate: string;
            /**
             * @description When it was last changed, as Month, D YYYY HH:MM:SS in the time zone of the service; missing if it never was
             * @example October, 2 2026 14:05:00
             */
            lastModified?: string;
            /**
             * @description Labels of the property types, separated by commas, main type first
             * @example Hunting Land, Ranches
             */
            propertyTypes: string;
            /**
             * @description Sum of the ids of the property types, as in /types/property
             * @example 130
             */
            propertyTypeIDs: number;
            /**
             * @description Whether there is a house on the land
             * @example true
             */
            hasHouse: boolean;
            /**
             * @description Price in US dollars; 0 if it is available on request only
             * @example 480000
             */
            price: number;
            /**
             * @description Size in acres; 0 if not known
             * @example 40
             */
            acres: number;
            /**
             * @description 1 if the seller has the premium plan
             * @example 1
             * @enum {integer}
             */
            isPlatinum: 0 | 1;
            /**
             * @description 1 if the seller is an Accredited Land Consultant
             * @example 1
             * @enum {integer}
             */
            isALC: 0 | 1;
            /**
             * @description 1 if the seller is an Advanced Accredited Land Consultant
             * @example 0
             * @enum {integer}
             */
            isALCAdvanced: 0 | 1;
            /**
             * @description 1 if the seller has the free plan
             * @example 0
             * @enum {integer}
             */
            isFree: 0 | 1;
            /**
             * @description Number of bathrooms, where a half bathroom counts 0.5; an empty text if not known or without a house
             * @example 2.5
             */
            baths: number | string;
            /**
             * @description Number of bedrooms; an empty text if not known or without a house
             * @example 3
             */
            bedrooms: number | string;
            /**
             * @description Living area in square feet; an empty text if not known or without a house
             * @example 1850
             */
            homesqft: number | string;
            /**
             * @description When the auction is, as Month, D YYYY HH:MM:SS in its own local time; empty without an auction
             * @example
             */
            auctionDate: string;
            /**
             * @description Id of the auction; an empty text without an auction
             * @example
             */
            auctionID: number | string;
            /**
             * @description Id of the lake that the land is at; an empty text if it is at none
             * @example 604
             */
            lakeID: number | string;
            /**
             * @description Address of a video on YouTube; empty if there is none
             * @example
             */
            youTube: string;
            /**
             * @description Name of the state
             * @example Texas
             */
            state: string;
            /**
             * @description Postal code of the state, two letters
             * @example TX
             */
            stateCode: string;
            /**
             * @description Name of the county, without its label
             * @example Bosque
             */
            county: string;
            /**
             * @description Name of the city; empty if not known
             * @example Clifton
             */
            city: string;
            /**
             * @description ZIP code of five digits; empty if not known
             * @example 76634
             */
            zip: string;
            /**
             * @description Street and number; empty if not known
             * @example 12 Creek Rd
             */
            address: string;
            /**
             * @description Id of the state
             * @example 44
             */
            stateID: number;
            /**
             * @description Id of the county
             * @example 48035
             */
            countyID: number;
            /**
             * @description Id of the city; 0 if not known
             * @example 24904
             */
            cityID: number;
            /**
             * @description Latitude in degrees
             * @example 31.7918
             */
            latitude: number;
            /**
             * @description Longitude in degrees
             * @example -97.5203
             */
            longitude: number;
            /**
             * @description Phone number of the seller; empty if not known
             * @example 254-555-0101
             */
            phone: string;
            /**
             * @description Company of the seller
             * @example Lone Star Land
             */
            company: string;
            /**
             * @description Name of the person to ask for
             * @example Ana Peña
             */
            contactName: string;
            /**
             * @description Id of the account of the seller
             * @example 1
             */
            acctID: number;
            /**
             * @description Address of the main photo in small, without its protocol, beginning with //; empty if there is none. Larger with largerThumbnails
             * @example //land.example/media/pictures/7/thumbnail.jpg
             */
            thumbnail: string;
            /**
             * @description Place of the listing in the whole result, from 1
             * @example 1
             */
            rowNumber: number;
            /**
             * @description The first 750 characters of the description; only there with includeDescription
             * @example Rolling hills and a creek that never ran dry.
             */
            description?: string;
            /**
             * @description Year in which the house or the main building was built; 0 if not known
             * @example 1998
             */
            yearBuilt: number;
            /**
             * @description Price in US dollars that the land was sold for; 0 if not known
             * @example 465000
             */
            soldPrice: number;
            /**
             * @description Day on which the land was sold, yyyy-mm-dd; empty if not known
             * @example 2026-10-02
             */
            soldDate: string;
            /**
             * @description Holes and further tracts of the boundary: - before each hole of the tract before it, + before the outer ring of each other tract, and each ring as an encoded polyline with a precision of 5 digits. encodedBoundaries is the outer ring of the largest tract; empty if not known
             * @example +w~|_AvvdrQ?_SgO??~R
             */
            furtherRings: string;
            facts: components["schemas"]["FactValues"];
            /**
             * @description Price in US dollars before it was lowered, if that was its latest change; else 0
             * @example 525000
             */
            priceBefore: number;
            /**
             * @description When the price was lowered, as an instant in UTC; empty if that was not its latest change
             * @example 2026-10-02T14:05:00.000Z
             */
            priceReducedAt: string;
            /**
             * @description Boundary of the land as an encoded polyline with a precision of 5 digits; empty if not known, or without includeBoundaries
             * @example o~_aErjfrQ?{YoU??zY
             */
            encodedPolyline: string;
        };
        /** @description What the listing states of its land, fact by fact; facts that it does not state are missing */
        FactValues: {
            /**
             * @description What is stated of road access
             * @example paved
             * @enum {string}
             */
            access?: "paved" | "gravel" | "dirt" | "easement" | "none";
            /**
             * @description What is stated of power
             * @example onSite
             * @enum {string}
             */
            power?: "onSite" | "available" | "none";
            /**
             * @description What is stated of water supply
             * @example well
             * @enum {string}
             */
            water?: "well" | "public" | "available" | "none";
            /**
             * @description What is stated of sewer
             * @example septic
             * @enum {string}
             */
            sewer?: "septic" | "public" | "percTested" | "none";
            /** @description What is stated of surface water */
            surfaceWater?: ("creek" | "river" | "pond" | "lake" | "spring")[];
            /**
             * @description What is stated of year-round water
             * @example true
             */
            yearRound?: boolean;
            /**
             * @description What is stated of minerals
             * @example convey
             * @enum {string}
             */
            minerals?: "convey" | "partial" | "reserved";
            /**
             * @description What is stated of restrictions
             * @example none
             * @enum {string}
             */
            restrictions?: "none" | "deed";
            /**
             * @description What is stated of mobile homes
             * @example allowed
             * @enum {string}
             */
            mobileHomes?: "allowed" | "notAllowed";
            /**
             * @description What is stated of HOA
             * @example none
             * @enum {string}
             */
            hoa?: "none" | "yes";
            /**
             * @description What is stated of agricultural tax valuation
             * @example yes
             * @enum {string}
             */
            agExempt?: "yes";
            /**
             * @description What is stated of financing
             * @example owner
             * @enum {string}
             */
            financing?: "owner";
            /** @description What is stated of terrain */
            terrain?: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced")[];
        };
        /** @description The photos of a listing and how far each has come */
        ImageStates: {
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /** @description The photos, in the order of the tour */
            images: components["schemas"]["ImageState"][];
        };
        /** @description A photo of a listing and how far it has come */
        ImageState: {
            /**
             * @description Id of the photo
             * @example 7
             */
            ID: number;
            /**
             * @description ready: it is shown; waiting: it is to be fetched; failed: it could not be fetched and is given up
             * @example waiting
             * @enum {string}
             */
            state: "ready" | "waiting" | "failed";
            /**
             * @description How many times the service has tried to fetch it
             * @example 1
             */
            attempts: number;
            /**
             * @description When the service tries next, in UTC; empty unless it waits, and until the turn of a photo of an import has come
             * @example 2026-11-20T18:00:00.000Z
             */
            nextAttempt: string;
            /**
             * @description Why the last try failed; empty if none did
             * @example The server photos.example answered with status 503 instead of a picture.
             */
            reason: string;
            /**
             * @description Address that the photo is fetched from; empty if it was sent as a file
             * @example https://photos.example/creek.jpg
             */
            source: string;
            /**
             * @description The photo as listings show it; without addresses until it is ready
             * @example {
             *       "thumbnail": {
             *         "ID": 7,
             *         "SRC": "",
             *         "height": 0,
             *         "width": 0
             *       },
             *       "popup": {
             *         "ID": 7,
             *         "SRC": "",
             *         "height": 0,
             *         "width": 0
             *       },
             *       "large": {
             *         "ID": 7,
             *         "SRC": "",
             *         "height": 0,
             *         "width": 0
             *       },
             *       "description": "The creek in spring",
             *       "label": "Creek"
             *     }
             */
            picture: components["schemas"]["Photo"];
        };
        /** @description The photos that were added to a listing */
        AddedImages: {
            /**
             * @description Always true: a refusal has another form and another status
             * @example true
             */
            success: boolean;
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Address of the listing in this API
             * @example https://land.example/v3/listings/1024
             */
            listing_URL: string;
            /** @description The new photos, in the order sent */
            images: components["schemas"]["Photo"][];
        };
        /** @description Why a request was refused */
        PostErrors: {
            /**
             * @description Always false
             * @example false
             */
            success: boolean;
            /** @description All errors in the request */
            errors: {
                [key: string]: string;
            }[];
        };
        /** @description The documents that were added to a listing */
        AddedDocuments: {
            /**
             * @description Always true: a refusal has another form and another status
             * @example true
             */
            success: boolean;
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Address of the listing in this API
             * @example https://land.example/v3/listings/1024
             */
            listing_URL: string;
            /** @description The new documents, in the order sent */
            documents: components["schemas"]["Document"][];
        };
        /** @description What an account may publish, and does */
        AccountPlan: {
            /**
             * @description Id of the account
             * @example 1
             */
            accountID: number;
            /**
             * @description Name of its plan; null: it has none, and nothing is limited
             * @example Basic
             */
            plan: string | null;
            /**
             * @description When the plan ends, in UTC; empty: it does not
             * @example 2027-02-01T06:00:00.000Z
             */
            ends: string;
            /**
             * @description Whether the plan has ended, so that nothing new can be published
             * @example false
             */
            hasEnded: boolean;
            /**
             * @description Listings that are active, or will be once approved; sold ones not
             * @example 12
             */
            activeListings: number;
            /**
             * @description How many there may be; null: no limit
             * @example 15
             */
            maxActiveListings: number | null;
            /**
             * @description How many photos a listing may have; null: no limit of the plan
             * @example 20
             */
            maxPhotos: number | null;
            /**
             * @description Listings that the account features at places of its plan
             * @example 1
             */
            featuredListings: number;
            /**
             * @description How many it may feature
             * @example 3
             */
            maxFeaturedListings: number;
            /**
             * @description After how many days a listing expires; null: never
             * @example 90
             */
            expiryDays: number | null;
        };
        /** @description A page of leads */
        LeadList: {
            /** @description The leads of this page, latest first */
            data: components["schemas"]["Lead"][];
            /**
             * @description Address of the next page, with all filters; empty on the last page
             * @example https://land.example/ext/leads?leadsPerPage=50&before=1795197600000-4711
             */
            nextPage: string;
        };
        /** @description A lead as it was received */
        Lead: {
            /**
             * @description Id of the lead
             * @example 4711
             */
            leadID: number;
            /**
             * @description When it was received, in UTC
             * @example 2026-11-20T18:00:00.000Z
             */
            received: string;
            /**
             * @description Id of the account that the lead went to
             * @example 1
             */
            accountID: number;
            /**
             * @description Id of the listing that the buyer asks about
             * @example 1
             */
            listingID: number;
            /**
             * @description Name of the buyer; empty once the person was erased
             * @example Joe Buyer
             */
            contactName: string;
            /**
             * @description Email address of the buyer; empty once the person was erased
             * @example joe@example.com
             */
            emailAddress: string;
            /**
             * @description Phone number of the buyer; empty if not said
             * @example 512-555-0142
             */
            phoneNumber: string;
            /**
             * @description What the buyer asks; empty if not said
             * @example Is the creek wet all year?
             */
            comment: string;
            /**
             * @description Whether the buyer asks for financing; null if not said
             * @example false
             */
            financing: boolean | null;
            /**
             * @description Where on a site the form of the lead stood
             * @example ProfileTop
             */
            leadSourceID: string;
            /**
             * @description Number of the site that the lead is from, as its sender said; 0 if not said
             * @example 0
             */
            siteid: number;
            /**
             * @description Id of the account of the user who sent the lead; 0 if none
             * @example 0
             */
            ownerAccountID: number;
            /** @description The message to the seller about the lead */
            message: components["schemas"]["LeadMessage"];
        };
        /** @description The message to the seller about a lead */
        LeadMessage: {
            /**
             * @description sent: the mail server has taken it; waiting: it will be tried again; failed: it was given up; none: the lead was sent without a message, or it is no longer stored
             * @example sent
             * @enum {string}
             */
            state: "sent" | "waiting" | "failed" | "none";
            /**
             * @description Email address that it goes to; empty if there is none
             * @example ana@example.com
             */
            recipient: string;
            /**
             * @description How many times the service has tried to send it
             * @example 1
             */
            attempts: number;
            /**
             * @description When it was sent, in UTC; empty unless it is sent
             * @example 2026-11-20T18:00:01.250Z
             */
            sentAt: string;
            /**
             * @description When the service tries next, in UTC; empty unless it waits
             * @example
             */
            nextAttempt: string;
        };
        /** @description The feeds of your accounts */
        FeedList: {
            /** @description The feeds, by id */
            data: components["schemas"]["Feed"][];
            /**
             * @description Whether there are more: ask again with after, the id of the last one
             * @example false
             */
            hasMore: boolean;
        };
        /** @description A source that listings are read from again and again */
        Feed: {
            /**
             * @description Id of the feed
             * @example 7
             */
            feedID: number;
            /**
             * @description Id of the account of its listings
             * @example 1
             */
            accountID: number;
            /**
             * @description Name of the feed, unique in the account
             * @example North
             */
            name: string;
            /**
             * @description Address of the file, which begins with https:// or http://
             * @example https://mls.example.com/land.jsonl.gz
             */
            address: string;
            /**
             * @description Format of the file; auto: detected from the file
             * @example auto
             */
            format: string;
            /**
             * @description Which field of the source becomes which member; null: the default of the format
             * @example null
             */
            mapping: unknown;
            /**
             * @description full: whether the file has all listings, so that those that it lacks are hidden; member: the name of the file within a zip that has several
             * @example {
             *       "full": true,
             *       "member": "land.csv"
             *     }
             */
            options: {
                [key: string]: unknown;
            };
            /**
             * @description When it is run: an interval such as 6h, or five fields of cron; empty: only when a run is requested
             * @example 30 2 * * *
             */
            schedule: string;
            /**
             * @description Whether the schedule does not count now
             * @example false
             */
            paused: boolean;
            /**
             * @description Name of the setting of this service with the credentials for the address; only an operator sets it. Empty: none are needed
             * @example
             */
            credentials: string;
            /**
             * @description Where reports go; empty: to the account. Only an operator sets it
             * @example
             */
            reportEmail: string;
            /**
             * @description How many runs have failed since the last one that did not
             * @example 0
             */
            failures: number;
            /**
             * @description When the schedule runs it next, in UTC; empty if it does not
             * @example 2026-11-21T02:30:00.000Z
             */
            nextRun: string;
            /** @description The last run; empty if there was none */
            lastRun: components["schemas"]["FeedRun"][];
        };
        /** @description One reading of a feed */
        FeedRun: {
            /**
             * @description Id of the run
             * @example 812
             */
            runID: number;
            /**
             * @description running; done; failed: nothing could be read and nothing was changed; refused: all was imported, but listings that the file lacks were not hidden; stopped: too many of the first records were refused or name other land than before
             * @example done
             * @enum {string}
             */
            state: "running" | "done" | "failed" | "refused" | "stopped";
            /**
             * @description Why it failed, was refused or stopped; empty if it did not
             * @example
             */
            cause: string;
            /**
             * @description Whether nothing was written
             * @example false
             */
            dryRun: boolean;
            /**
             * @description When it began, in UTC
             * @example 2026-11-20T02:30:00.000Z
             */
            started: string;
            /**
             * @description When it ended, in UTC; empty while it is running
             * @example 2026-11-20T02:31:12.345Z
             */
            ended: string;
            /**
             * @description How many records of the file are done
             * @example 5000
             */
            records: number;
        };
        /** @description A feed that is to be created or edited */
        FeedRequest: {
            /**
             * @description Id of the account; left out: that of the key
             * @example 1
             */
            accountID?: number;
            /** @description Its members */
            data: {
                /**
                 * @description Name of the feed, unique in the account
                 * @example North
                 */
                name?: string;
                /**
                 * @description Address of the file, which begins with https:// or http://
                 * @example https://mls.example.com/land.jsonl.gz
                 */
                address?: string;
                /**
                 * @description Format of the file; auto: detected from the file
                 * @example auto
                 */
                format?: string;
                /**
                 * @description Which field of the source becomes which member; null: the default of the format
                 * @example null
                 */
                mapping?: unknown;
                /**
                 * @description full: whether the file has all listings, so that those that it lacks are hidden; member: the name of the file within a zip that has several
                 * @example {
                 *       "full": true,
                 *       "member": "land.csv"
                 *     }
                 */
                options?: {
                    [key: string]: unknown;
                };
                /**
                 * @description When it is run: an interval such as 6h, or five fields of cron; empty: only when a run is requested
                 * @example 30 2 * * *
                 */
                schedule?: string;
                /**
                 * @description Whether the schedule does not count now
                 * @example false
                 */
                paused?: boolean;
                /**
                 * @description Name of the setting of this service with the credentials for the address; only an operator sets it. Empty: none are needed
                 * @example
                 */
                credentials?: string;
                /**
                 * @description Where reports go; empty: to the account. Only an operator sets it
                 * @example
                 */
                reportEmail?: string;
            };
        };
        /** @description The feed that was removed */
        FeedRemoved: {
            /**
             * @description Id of the feed
             * @example 7
             */
            feedID: number;
        };
        /** @description The last 100 runs of a feed */
        FeedRunList: {
            /** @description The runs, latest first */
            data: components["schemas"]["FeedRun"][];
        };
        /** @description A run of a feed with its report */
        FeedRunReport: {
            /**
             * @description Id of the run
             * @example 812
             */
            runID: number;
            /**
             * @description running; done; failed: nothing could be read and nothing was changed; refused: all was imported, but listings that the file lacks were not hidden; stopped: too many of the first records were refused or name other land than before
             * @example done
             * @enum {string}
             */
            state: "running" | "done" | "failed" | "refused" | "stopped";
            /**
             * @description Why it failed, was refused or stopped; empty if it did not
             * @example
             */
            cause: string;
            /**
             * @description Whether nothing was written
             * @example false
             */
            dryRun: boolean;
            /**
             * @description When it began, in UTC
             * @example 2026-11-20T02:30:00.000Z
             */
            started: string;
            /**
             * @description When it ended, in UTC; empty while it is running
             * @example 2026-11-20T02:31:12.345Z
             */
            ended: string;
            /**
             * @description How many records of the file are done
             * @example 5000
             */
            records: number;
            /**
             * @description What the run did, as the file of `acreage feed run --report`; while it is running, the faults so far. Null: nothing was read
             * @example null
             */
            report: unknown;
            /**
             * @description How many photos of the listings of the feed could not be fetched, as of now: photos are fetched after a run
             * @example 0
             */
            failedPhotos: number;
            /** @description The first 20 of them */
            firstFailedPhotos: components["schemas"]["FailedPhoto"][];
        };
        /** @description A photo that was given up */
        FailedPhoto: {
            /**
             * @description Id of its listing
             * @example 3001
             */
            listingID: number;
            /**
             * @description The key of its record
             * @example listFeedKey A-1
             */
            key: string;
            /**
             * @description Where it was to be fetched from
             * @example https://photos.example.com/1.heic
             */
            address: string;
            /**
             * @description Why it was given up
             * @example The server answered with status 404 instead of a picture.
             */
            reason: string;
        };
        /** @description What is wanted of the run */
        FeedRunRequest: {
            /**
             * @description Only report what would happen; write nothing
             * @example true
             */
            dryRun?: boolean;
            /** @description What the run does although it looks like a mistake: refusals: go on although very many of the first records are refused, or have keys of other land; removals: hide what the file lacks or takes off the market, however much that is */
            allow?: ("refusals" | "removals")[];
        };
        /** @description A run that was asked for */
        FeedOrder: {
            /**
             * @description Id of the feed
             * @example 7
             */
            feedID: number;
            /**
             * @description Whether the run writes nothing
             * @example false
             */
            dryRun: boolean;
        };
        /** @description The webhooks of your accounts */
        WebhookList: {
            /** @description Up to 100 webhooks, by id */
            data: components["schemas"]["Webhook"][];
            /**
             * @description Whether there are more behind them
             * @example false
             */
            hasMore: boolean;
        };
        /** @description An endpoint that gets events */
        Webhook: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
            /**
             * @description Id of the account
             * @example 1
             */
            accountID: number;
            /**
             * @description Address that messages are posted to
             * @example https://crm.example.com/acreage
             */
            url: string;
            /**
             * @description What it is for; may be empty
             * @example CRM
             */
            description: string;
            /**
             * @description The events it gets: those of the listings of its account, new leads, and the end of its plan
             * @example [
             *       "listing.removed",
             *       "lead.received"
             *     ]
             */
            events: ("listing.created" | "listing.returned" | "listing.removed" | "listing.status-changed" | "listing.price-changed" | "listing.edited" | "lead.received" | "plan.ending" | "plan.ended")[];
            /**
             * @description unverified: it must answer a challenge first; active; paused; stopped: it took nothing for four days; ended: it answered 410. Resume any of them
             * @example active
             * @enum {string}
             */
            state: "unverified" | "active" | "paused" | "stopped" | "ended";
            /**
             * @description How far it has come; empty: nothing has happened yet
             * @example 1.9f86d081884c7d65.4711
             */
            cursor: string;
            /**
             * @description How many events wait for it, counted up to 10,000
             * @example 0
             */
            waiting: number;
            /**
             * @description When the oldest of them happened, in UTC; empty: none waits
             * @example
             */
            oldestWaiting: string;
            /**
             * @description How many tries of what is being sent have failed
             * @example 0
             */
            failures: number;
            /**
             * @description When something was sent last, in UTC; empty: never
             * @example 2026-11-20T18:00:00.250Z
             */
            lastTry: string;
            /**
             * @description HTTP status of the last answer; 0: there was none
             * @example 204
             */
            lastStatus: number;
            /**
             * @description Why the last try failed; empty: it did not
             * @example
             */
            lastError: string;
            /**
             * @description When the next try is due, in UTC; empty: nothing has failed
             * @example
             */
            nextTry: string;
            /**
             * @description Until when the former secret signs as well, in UTC; may be empty
             * @example
             */
            formerSecretUntil: string;
        };
        /** @description A webhook that is to be created or edited */
        WebhookRequest: {
            /**
             * @description Id of the account; left out: that of the key
             * @example 1
             */
            accountID?: number;
            /** @description Its members */
            data: {
                /**
                 * @description Address that messages are posted to
                 * @example https://crm.example.com/acreage
                 */
                url?: string;
                /**
                 * @description What it is for; may be empty
                 * @example CRM
                 */
                description?: string;
                /**
                 * @description The events it gets: those of the listings of its account, new leads, and the end of its plan
                 * @example [
                 *       "listing.removed",
                 *       "lead.received"
                 *     ]
                 */
                events?: ("listing.created" | "listing.returned" | "listing.removed" | "listing.status-changed" | "listing.price-changed" | "listing.edited" | "lead.received" | "plan.ending" | "plan.ended")[];
            };
        };
        /** @description A webhook that was created, with its secret */
        NewWebhook: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
            /**
             * @description Id of the account
             * @example 1
             */
            accountID: number;
            /**
             * @description Address that messages are posted to
             * @example https://crm.example.com/acreage
             */
            url: string;
            /**
             * @description What it is for; may be empty
             * @example CRM
             */
            description: string;
            /**
             * @description The events it gets: those of the listings of its account, new leads, and the end of its plan
             * @example [
             *       "listing.removed",
             *       "lead.received"
             *     ]
             */
            events: ("listing.created" | "listing.returned" | "listing.removed" | "listing.status-changed" | "listing.price-changed" | "listing.edited" | "lead.received" | "plan.ending" | "plan.ended")[];
            /**
             * @description unverified: it must answer a challenge first; active; paused; stopped: it took nothing for four days; ended: it answered 410. Resume any of them
             * @example active
             * @enum {string}
             */
            state: "unverified" | "active" | "paused" | "stopped" | "ended";
            /**
             * @description How far it has come; empty: nothing has happened yet
             * @example 1.9f86d081884c7d65.4711
             */
            cursor: string;
            /**
             * @description How many events wait for it, counted up to 10,000
             * @example 0
             */
            waiting: number;
            /**
             * @description When the oldest of them happened, in UTC; empty: none waits
             * @example
             */
            oldestWaiting: string;
            /**
             * @description How many tries of what is being sent have failed
             * @example 0
             */
            failures: number;
            /**
             * @description When something was sent last, in UTC; empty: never
             * @example 2026-11-20T18:00:00.250Z
             */
            lastTry: string;
            /**
             * @description HTTP status of the last answer; 0: there was none
             * @example 204
             */
            lastStatus: number;
            /**
             * @description Why the last try failed; empty: it did not
             * @example
             */
            lastError: string;
            /**
             * @description When the next try is due, in UTC; empty: nothing has failed
             * @example
             */
            nextTry: string;
            /**
             * @description Until when the former secret signs as well, in UTC; may be empty
             * @example
             */
            formerSecretUntil: string;
            /**
             * @description The secret that messages are signed with. Keep it: nothing shows it again
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        /** @description The webhook that was removed */
        WebhookRemoved: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
        };
        /** @description The new secret of a webhook */
        WebhookSecret: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
            /**
             * @description The secret that messages are signed with. Keep it: nothing shows it again
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        /** @description A test message that will be sent */
        WebhookTest: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
            /**
             * @description The header webhook-id of the message
             * @example msg_1f3a
             */
            messageID: string;
        };
        /** @description Where to begin again; one of the two */
        WebhookReplay: {
            /**
             * @description A cursor
             * @example 1.9f86d081884c7d65.4711
             */
            cursor?: string;
            /**
             * @description An instant of the last 90 days
             * @example 2026-11-20T18:00:00Z
             */
            time?: string;
        };
        /** @description The last 100 tries of a webhook */
        WebhookDeliveries: {
            /** @description The tries, latest first */
            data: components["schemas"]["WebhookDelivery"][];
        };
        /** @description A try to send a message */
        WebhookDelivery: {
            /**
             * @description The header webhook-id, the same in each try
             * @example msg_1f3a
             */
            messageID: string;
            /**
             * @description challenge: the first message; events: what has happened; test: a person asked for it; dead-letter: an event that was sent again
             * @example events
             * @enum {string}
             */
            kind: "challenge" | "events" | "test" | "dead-letter";
            /**
             * @description How many events the message has
             * @example 3
             */
            events: number;
            /**
             * @description When it was sent, in UTC
             * @example 2026-11-20T18:00:00.250Z
             */
            at: string;
            /**
             * @description HTTP status of the answer; 0: there was none
             * @example 204
             */
            status: number;
            /**
             * @description How long the answer took
             * @example 41
             */
            milliseconds: number;
            /**
             * @description Why it failed; empty: it was taken
             * @example
             */
            error: string;
            /**
             * @description The first 1,024 bytes of the answer
             * @example
             */
            answer: string;
        };
        /** @description Events that a webhook refused */
        WebhookDeadLetters: {
            /** @description The last 1,000, by id */
            data: components["schemas"]["WebhookDeadLetter"][];
        };
        /** @description An event that was refused five times */
        WebhookDeadLetter: {
            /**
             * @description Id of the letter
             * @example 3
             */
            letterID: number;
            /**
             * @description The header webhook-id
             * @example msg_1f3a
             */
            messageID: string;
            /**
             * @description When it was refused last, in UTC
             * @example 2026-11-20T18:40:00.250Z
             */
            at: string;
            /**
             * @description How it was refused
             * @example The endpoint answered 422.
             */
            reason: string;
            /**
             * @description Whether it waits to be sent again
             * @example false
             */
            waiting: boolean;
            /**
             * @description The message itself, which is JSON
             * @example {"type":"events"}
             */
            body: string;
        };
        /** @description A dead letter */
        WebhookLetter: {
            /**
             * @description Id of the webhook
             * @example 7
             */
            webhookID: number;
            /**
             * @description Id of the letter
             * @example 3
             */
            letterID: number;
        };
        /** @description What saving a search means */
        SavedSearchPreview: {
            /**
             * @description The search as text
             * @example Land for sale in Texas, up to $500,000
             */
            name: string;
            /**
             * @description How many listings of the last seven days the search finds
             * @example 12
             */
            newPerWeek: number;
            /** @description How often mail may come about it */
            frequencies: ("instant" | "daily" | "weekly")[];
            /**
             * @description Why instant alerts are not available, for the buyer to read; empty: it can. It needs a place or a price, and fewer than 50 new listings a week
             * @example
             */
            whyNotInstant: string;
        };
        /** @description A search that a buyer wants to be told about */
        SavedSearchRequest: {
            data: components["schemas"]["SavedSearchInput"];
            /**
             * @description Network address of the buyer, IPv4 or IPv6. The value of X-Forwarded-For is accepted too: its first address is used. Without it, all buyers of your site count as one network, which may ask for 20 searches a day
             * @example 203.0.113.7
             */
            IPAddress?: string;
        };
        /** @description A search, and whom to tell */
        SavedSearchInput: {
            /**
             * @description Address of the buyer, which is asked first
             * @example jane@example.com
             */
            emailAddress: string;
            /**
             * @description How often mail comes: instant, within minutes; daily or weekly, with all news of the time between
             * @example daily
             * @enum {string}
             */
            frequency: "instant" | "daily" | "weekly";
            /**
             * @description What the buyer calls the search, up to 100 characters; left out: it is called by what it asks for
             * @example By the lake
             */
            name?: string;
            /**
             * @description The parameters of /ext/listings, by their names, as /ext/understand and /ext/suggest answer them; those about how a page is shown are not taken. Without any, every listing is meant
             * @example {
             *       "stateID": "44",
             *       "hp": "500000"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
        };
        /** @description A listing that a buyer wants to watch */
        WatchRequest: {
            data: components["schemas"]["WatchInput"];
            /**
             * @description Network address of the buyer, IPv4 or IPv6. The value of X-Forwarded-For is accepted too: its first address is used. Without it, all buyers of your site count as one network, which may ask for 20 searches a day
             * @example 203.0.113.7
             */
            IPAddress?: string;
        };
        /** @description Whom to email about a listing */
        WatchInput: {
            /**
             * @description Address of the buyer, which is asked first
             * @example jane@example.com
             */
            emailAddress: string;
            /**
             * @description How often mail comes: instant, within minutes; daily or weekly, with all news of the time between
             * @example daily
             * @enum {string}
             */
            frequency: "instant" | "daily" | "weekly";
        };
        /** @description The listing that is to be watched */
        WatchedListing: {
            /**
             * @description Id of the listing
             * @example 12345
             */
            listingID: number;
            /**
             * @description Title of the listing
             * @example 40 acres with a creek
             */
            listingTitle: string;
        };
        /** @description The listing that was created, edited or deleted */
        ListingResult: {
            /**
             * @description Always true: a refusal has another form and another status
             * @example true
             */
            success: boolean;
            /**
             * @description Id of the listing
             * @example 1024
             */
            listingID: number;
            /**
             * @description Address of the listing in this API
             * @example https://land.example/v3/listings/1024
             */
            listing_URL: string;
        };
    };
    responses: {
        /** @description The request has no API key, or one that is not valid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The API key is not valid: it is unknown, mistyped, expired or revoked."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The address is longer than 8,192 characters. */
        AddressTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The address has 10156 characters; at most 8192 are read."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Too many requests for now, or too many leads. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "At most 600 requests a minute, in bursts of up to 100, are answered; try again in 1 s."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The service is starting or overloaded, or its database cannot answer now. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The service is starting; try again in a few seconds."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The service failed. Its log has the reason under the id in X-Request-Id. */
        Failed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The service failed to answer; its log has the reason under the request id 0d6f3a52-7c3a-4b52-9f0e-6a1d0a3f9c11."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The request is not valid. The errors list every problem. */
        BadRequest: {
            headers: {
                "Preference-Applied": components["headers"]["Preference-Applied"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The address is not well formed: each % must begin an encoded UTF-8 byte."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Nothing has changed since the answer whose ETag is in If-None-Match. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The cursor belongs to another state of the database, or is older than 90 days. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The cursor is too old: changes are kept for 90 days. Read all listings again, and then the changes from a new cursor."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The key lacks a permission, or may not act for the account. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The API key may not do this: it needs the permission listings:write."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The listing is no longer available. */
        ListingInactive: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The listing 999999 is no longer available."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The request is not valid. The errors list every problem. */
        PostBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Invalid address": "The address is not well formed: each % must begin an encoded UTF-8 byte."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The request has no API key, or one that is not valid. */
        PostUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "API key invalid": "The API key is not valid: it is unknown, mistyped, expired or revoked."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The address is longer than 8,192 characters. */
        PostAddressTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Address too long": "The address has 10156 characters; at most 8192 are read."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description Too many requests for now, or too many leads. */
        PostTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Too many requests": "At most 600 requests a minute, in bursts of up to 100, are answered; try again in 1 s."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The service is starting or overloaded, or its database cannot answer now. */
        PostUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Service starting": "The service is starting; try again in a few seconds."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The key lacks a permission, or may not act for the account. */
        PostForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Permission missing": "The API key may not do this: it needs the permission listings:write."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The request with this Idempotency-Key is still in progress. */
        PostConflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Request in progress": "The request with the Idempotency-Key \"form-7421\" is still being worked on."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description A file is larger than the limit. */
        PostFileTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "File too large": "\"creek.jpg\": the file is larger than 20 MB."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The body is not a form with files, or a file is of a type that is not accepted. */
        PostUnsupportedFile: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Content type not supported": "The Content-Type must be multipart/form-data."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The Idempotency-Key was used with another request. */
        PostIdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Idempotency key reused": "The Idempotency-Key \"form-7421\" came with another request before; use a new one for a new request."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description No record has this id. */
        PostNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Invalid Listing ID": "The listing id 999999 could not be found."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The listing is no longer available. */
        PostListingInactive: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Listing Inactive": "The listing 999999 is no longer available."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The listing has changed since the ETag in If-Match. */
        PostPreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Listing changed": "The listing has changed since it was read: read it again, and send what it answers as ETag."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The service failed. Its log has the reason under the id in X-Request-Id. */
        PostFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Internal error": "The service failed to answer; its log has the reason under the request id 0d6f3a52-7c3a-4b52-9f0e-6a1d0a3f9c11."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The body is larger than 1 MiB, or has more than 5,000 members, elements or parameters in total. */
        PostPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Body too large": "The body may have at most 1 MiB."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The body is neither JSON nor a form. */
        PostUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Content type not supported": "The Content-Type must be application/json or application/x-www-form-urlencoded."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The cursor belongs to another state of the database, or is older than 90 days. */
        PostGone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errors": [
                 *         {
                 *           "Cursor not valid": "The cursor is too old: changes are kept for 90 days. Read all listings again, and then the changes from a new cursor."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostErrors"];
            };
        };
        /** @description The listing has changed since the ETag in If-Match. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The listing has changed since it was read: read it again, and send what it answers as ETag."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The request with this Idempotency-Key is still in progress. */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "The request with the Idempotency-Key \"form-7421\" is still being worked on."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
    };
    parameters: {
        /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
        Prefer: string;
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        IfNoneMatch: string;
        /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
        IdempotencyKey: string;
        /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description handling=strict if the request had Prefer: handling=strict, and it was applied; missing otherwise */
        "Preference-Applied": string;
        /** @description Id of the request, also in the log of the service. Include it when you report a problem */
        "X-Request-Id": string;
        /** @description The limits of the key: each with q requests in w seconds. Missing if the key has no limit */
        "RateLimit-Policy": string;
        /** @description What is left: r requests can be sent now, and all of them again in t seconds. Missing if the key has no limit */
        RateLimit: string;
        /** @description How to send a key */
        "WWW-Authenticate": string;
        /** @description How many seconds to wait before sending the request again */
        "Retry-After": number;
        /** @description Names this state of the answer. Sent back as If-None-Match, it saves the body as long as nothing has changed; that of a listing, also as answered to a POST, is for If-Match */
        ETag: string;
        /** @description The methods that are allowed here; may be empty */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    suggest: {
        parameters: {
            query?: {
                /** @description The text as it was typed so far; its first 200 characters are read. Accepts any text. */
                q?: string;
                /** @description How many suggestions to answer at most: 8 if left out, 20 at most. Accepts a whole number from 1. */
                limit?: number;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions, most likely first. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "q": "austn tx",
                     *       "suggestions": [
                     *         {
                     *           "kind": "city",
                     *           "name": "Austin",
                     *           "within": "Travis County",
                     *           "state": "Texas",
                     *           "stateCode": "TX",
                     *           "count": 12,
                     *           "parameters": {
                     *             "cityID": "24703"
                     *           },
                     *           "listingID": 0,
                     *           "listing_URL": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "limit must be a whole number from 1, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    understand: {
        parameters: {
            query?: {
                /** @description The text as it was typed; its first 200 characters are read. Accepts any text. */
                q?: string;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search, and what was not understood. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "q": "40 acres in texas under 500k near me",
                     *       "name": "Land for sale in Texas, 30 to 50 acres, up to $500,000",
                     *       "count": 12,
                     *       "parameters": {
                     *         "stateID": "44",
                     *         "la": "30",
                     *         "ha": "50",
                     *         "hp": "500000"
                     *       },
                     *       "searched": {
                     *         "stateID": "44",
                     *         "la": "30",
                     *         "ha": "50",
                     *         "hp": "500000"
                     *       },
                     *       "chips": [
                     *         {
                     *           "label": "Up to $500,000",
                     *           "parameters": {
                     *             "hp": "500000"
                     *           }
                     *         }
                     *       ],
                     *       "notUnderstood": [
                     *         "near me"
                     *       ],
                     *       "namesakes": [
                     *         {
                     *           "name": "Clifton",
                     *           "within": "Passaic County",
                     *           "stateCode": "NJ",
                     *           "parameters": {
                     *             "cityID": "17000"
                     *           }
                     *         }
                     *       ],
                     *       "isCut": false
                     *     }
                     */
                    "application/json": components["schemas"]["Understanding"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listing: {
        parameters: {
            query?: {
                /** @description Whether to answer all photos instead of the main photo alone. Accepts true, false, 1, 0, yes or no. */
                includeImages?: boolean;
                /** @description Whether to answer the documents too. Accepts true, false, 1, 0, yes or no. */
                includeDocuments?: boolean;
                /** @description Whether to answer the amenities too. Accepts true, false, 1, 0, yes or no. */
                includeAmenities?: boolean;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingID": 1024,
                     *       "listingTitle": "Forty acres by the creek",
                     *       "listingDate": "2026-09-08",
                     *       "propertyTypes": {
                     *         "id": 130,
                     *         "label": "Hunting Land, Ranches"
                     *       },
                     *       "price": {
                     *         "numeric": 480000,
                     *         "formatted": "$480,000"
                     *       },
                     *       "locationIDs": {
                     *         "stateID": 44,
                     *         "cityID": 24904,
                     *         "countyID": 48035
                     *       },
                     *       "portal_URL": "https://land.example/property/forty-acres-by-the-creek/1024",
                     *       "listing_URL": "https://land.example/v3/listings/1024",
                     *       "type_listings_URL": "https://land.example/v3/listings?propertyTypes=130",
                     *       "county_listings_URL": "https://land.example/v3/listings?countyID=48035",
                     *       "city_listings_URL": "https://land.example/v3/listings?cityID=24904",
                     *       "state_listings_URL": "https://land.example/v3/listings?stateID=44",
                     *       "member_listings_URL": "https://land.example/v3/listings?acctid=1",
                     *       "member_URL": "https://land.example/v3/member/1",
                     *       "images": [
                     *         {
                     *           "thumbnail": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/thumbnail.jpg",
                     *             "height": 80,
                     *             "width": 120
                     *           },
                     *           "popup": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/popup.jpg",
                     *             "height": 400,
                     *             "width": 600
                     *           },
                     *           "large": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/large.jpg",
                     *             "height": 800,
                     *             "width": 1200
                     *           },
                     *           "description": "The creek in spring",
                     *           "label": "Creek"
                     *         }
                     *       ],
                     *       "documents": [
                     *         {
                     *           "description": "Survey of 2024",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ],
                     *       "amenities": {
                     *         "Land": {
                     *           "Fencing": [
                     *             "Barbed wire"
                     *           ],
                     *           "Ponds": [
                     *             2
                     *           ]
                     *         },
                     *         "Water": {
                     *           "Supply": [
                     *             "Well"
                     *           ]
                     *         }
                     *       },
                     *       "hasBoundaries": true,
                     *       "encodedBoundaries": "o~_aErjfrQ?{YoU??zY",
                     *       "status": "Available",
                     *       "directions": "North on FM 219 for two miles",
                     *       "description": "Rolling hills and a creek that never ran dry.",
                     *       "youTube": "",
                     *       "virtualTour": "",
                     *       "flyer": "",
                     *       "acres": 40,
                     *       "address": {
                     *         "county": "Bosque",
                     *         "state": "Texas",
                     *         "zip": "76634",
                     *         "city": "Clifton",
                     *         "street": "12 Creek Rd"
                     *       },
                     *       "lat": 31.7918,
                     *       "lng": -97.5203,
                     *       "isAuction": false,
                     *       "seller": {
                     *         "name": "Ana Peña",
                     *         "company": "Lone Star Land",
                     *         "phone": "254-555-0101",
                     *         "fax": "",
                     *         "logo": "//land.example/media/members/1/logo-large.png",
                     *         "resource": "/v3/member/1",
                     *         "acctID": 1,
                     *         "address": {
                     *           "state": "TX",
                     *           "zip": 76634,
                     *           "streetLine2": "",
                     *           "city": "Clifton",
                     *           "streetLine1": "100 Main St"
                     *         }
                     *       },
                     *       "hasHouse": true,
                     *       "homeDetails": {
                     *         "beds": 3,
                     *         "baths": 2,
                     *         "sqft": "1850",
                     *         "halfBaths": 1
                     *       },
                     *       "furtherRings": "+w~|_AvvdrQ?_SgO??~R",
                     *       "parcelNumber": "R000012345",
                     *       "soldDate": "2026-10-02",
                     *       "soldPrice": 465000,
                     *       "yearBuilt": 1998,
                     *       "facts": {
                     *         "access": {
                     *           "value": "paved",
                     *           "label": "paved road",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "power": {
                     *           "value": "onSite",
                     *           "label": "power on site",
                     *           "source": "description",
                     *           "sentence": "Power at the road."
                     *         },
                     *         "water": {
                     *           "value": "well",
                     *           "label": "water well",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "sewer": {
                     *           "value": "septic",
                     *           "label": "septic system",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "surfaceWater": {
                     *           "value": [
                     *             "creek"
                     *           ],
                     *           "label": "creek",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "yearRound": {
                     *           "value": true,
                     *           "label": "year-round water",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "minerals": {
                     *           "value": "convey",
                     *           "label": "minerals convey",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "restrictions": {
                     *           "value": "none",
                     *           "label": "unrestricted",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "mobileHomes": {
                     *           "value": "allowed",
                     *           "label": "mobile homes allowed",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "hoa": {
                     *           "value": "none",
                     *           "label": "no HOA",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "agExempt": {
                     *           "value": "yes",
                     *           "label": "ag exempt",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "financing": {
                     *           "value": "owner",
                     *           "label": "owner financing",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "terrain": {
                     *           "value": [
                     *             "level"
                     *           ],
                     *           "label": "level land",
                     *           "source": "description",
                     *           "sentence": ""
                     *         },
                     *         "annualTaxes": {
                     *           "value": 1200,
                     *           "label": "$1,200 a year",
                     *           "source": "description",
                     *           "sentence": ""
                     *         }
                     *       },
                     *       "priceBefore": 525000,
                     *       "priceReducedAt": "2026-10-02T14:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "includeImages must be true, false, 1, 0, yes or no, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description The listing is no longer available. */
            405: {
                headers: {
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing 999999 is no longer available."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listingHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingID": 1024,
                     *       "data": [
                     *         {
                     *           "at": "2026-11-20T18:00:00.000Z",
                     *           "event": "changed",
                     *           "price": 465000,
                     *           "previousPrice": 480000,
                     *           "priceChangePercent": -3.1,
                     *           "status": "Available",
                     *           "previousStatus": "Available"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListingHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description The listing is no longer available. */
            405: {
                headers: {
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing 999999 is no longer available."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    stateMarket: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the state */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "place": "Bosque County, Texas",
                     *       "stateID": 44,
                     *       "countyID": 48035,
                     *       "records": 84,
                     *       "newestListingIDs": [
                     *         1024
                     *       ],
                     *       "newestListed": "2026-11-19T00:00:00.000Z",
                     *       "pricePerAcre": {
                     *         "records": 57,
                     *         "lowerQuartile": 4200,
                     *         "median": 6850,
                     *         "upperQuartile": 9900
                     *       },
                     *       "sizeClasses": [
                     *         {
                     *           "fromAcres": 20,
                     *           "toAcres": 50,
                     *           "records": 57,
                     *           "lowerQuartile": 4200,
                     *           "median": 6850,
                     *           "upperQuartile": 9900
                     *         }
                     *       ],
                     *       "months": [
                     *         {
                     *           "month": "2026-11",
                     *           "records": 9,
                     *           "median": 7100
                     *         }
                     *       ],
                     *       "propertyTypes": [
                     *         {
                     *           "id": 128,
                     *           "label": "Hunting Land",
                     *           "count": 31
                     *         }
                     *       ],
                     *       "sold": {
                     *         "since": "2024-11-24",
                     *         "pricePerAcre": {
                     *           "records": 19,
                     *           "lowerQuartile": 3900,
                     *           "median": 6300,
                     *           "upperQuartile": 9100
                     *         },
                     *         "sizeClasses": [
                     *           {
                     *             "fromAcres": 20,
                     *             "toAcres": 50,
                     *             "records": 19,
                     *             "lowerQuartile": 3900,
                     *             "median": 6300,
                     *             "upperQuartile": 9100
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Market"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The state id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    countyMarket: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the county: its FIPS code */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "place": "Bosque County, Texas",
                     *       "stateID": 44,
                     *       "countyID": 48035,
                     *       "records": 84,
                     *       "newestListingIDs": [
                     *         1024
                     *       ],
                     *       "newestListed": "2026-11-19T00:00:00.000Z",
                     *       "pricePerAcre": {
                     *         "records": 57,
                     *         "lowerQuartile": 4200,
                     *         "median": 6850,
                     *         "upperQuartile": 9900
                     *       },
                     *       "sizeClasses": [
                     *         {
                     *           "fromAcres": 20,
                     *           "toAcres": 50,
                     *           "records": 57,
                     *           "lowerQuartile": 4200,
                     *           "median": 6850,
                     *           "upperQuartile": 9900
                     *         }
                     *       ],
                     *       "months": [
                     *         {
                     *           "month": "2026-11",
                     *           "records": 9,
                     *           "median": 7100
                     *         }
                     *       ],
                     *       "propertyTypes": [
                     *         {
                     *           "id": 128,
                     *           "label": "Hunting Land",
                     *           "count": 31
                     *         }
                     *       ],
                     *       "sold": {
                     *         "since": "2024-11-24",
                     *         "pricePerAcre": {
                     *           "records": 19,
                     *           "lowerQuartile": 3900,
                     *           "median": 6300,
                     *           "upperQuartile": 9100
                     *         },
                     *         "sizeClasses": [
                     *           {
                     *             "fromAcres": 20,
                     *             "toAcres": 50,
                     *             "records": 19,
                     *             "lowerQuartile": 3900,
                     *             "median": 6300,
                     *             "upperQuartile": 9100
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Market"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The county id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changes: {
        parameters: {
            query?: {
                /** @description The cursor of the answer that was read before; without it, the answer is the cursor of now, without events. Accepts a cursor that an earlier answer has given. */
                after?: string;
                /** @description How many events to answer, up to 1000; up to 100 with include=listing. Accepts a whole number from 1. */
                limit?: number;
                /** @description How many seconds to wait for an event where there is none yet, up to 50. Accepts a whole number from 0. */
                wait?: number;
                /** @description listing: each event has the listing as it is now, also in a stream. Accepts one of listing. */
                include?: "listing";
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedEvents"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "after must be a cursor that an earlier answer has given, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Gone"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listingExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description jsonl, json or csv; with .gz behind it, the file is compressed */
                form: "jsonl" | "jsonl.gz" | "json" | "json.gz" | "csv" | "csv.gz";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "listingID": 1024,
                     *           "listingTitle": "Forty acres by the creek",
                     *           "listingDate": "2026-09-08",
                     *           "propertyTypes": {
                     *             "id": 130,
                     *             "label": "Hunting Land, Ranches"
                     *           },
                     *           "price": {
                     *             "numeric": 480000,
                     *             "formatted": "$480,000"
                     *           },
                     *           "locationIDs": {
                     *             "stateID": 44,
                     *             "cityID": 24904,
                     *             "countyID": 48035
                     *           },
                     *           "portal_URL": "https://land.example/property/forty-acres-by-the-creek/1024",
                     *           "listing_URL": "https://land.example/v3/listings/1024",
                     *           "type_listings_URL": "https://land.example/v3/listings?propertyTypes=130",
                     *           "county_listings_URL": "https://land.example/v3/listings?countyID=48035",
                     *           "city_listings_URL": "https://land.example/v3/listings?cityID=24904",
                     *           "state_listings_URL": "https://land.example/v3/listings?stateID=44",
                     *           "member_listings_URL": "https://land.example/v3/listings?acctid=1",
                     *           "member_URL": "https://land.example/v3/member/1",
                     *           "images": [
                     *             {
                     *               "thumbnail": {
                     *                 "ID": 7,
                     *                 "SRC": "//land.example/media/pictures/7/thumbnail.jpg",
                     *                 "height": 80,
                     *                 "width": 120
                     *               },
                     *               "popup": {
                     *                 "ID": 7,
                     *                 "SRC": "//land.example/media/pictures/7/popup.jpg",
                     *                 "height": 400,
                     *                 "width": 600
                     *               },
                     *               "large": {
                     *                 "ID": 7,
                     *                 "SRC": "//land.example/media/pictures/7/large.jpg",
                     *                 "height": 800,
                     *                 "width": 1200
                     *               },
                     *               "description": "The creek in spring",
                     *               "label": "Creek"
                     *             }
                     *           ],
                     *           "documents": [
                     *             {
                     *               "description": "Survey of 2024",
                     *               "URL": "https://files.example.com/survey.pdf"
                     *             }
                     *           ],
                     *           "amenities": {
                     *             "Land": {
                     *               "Fencing": [
                     *                 "Barbed wire"
                     *               ],
                     *               "Ponds": [
                     *                 2
                     *               ]
                     *             },
                     *             "Water": {
                     *               "Supply": [
                     *                 "Well"
                     *               ]
                     *             }
                     *           },
                     *           "hasBoundaries": true,
                     *           "encodedBoundaries": "o~_aErjfrQ?{YoU??zY",
                     *           "status": "Available",
                     *           "directions": "North on FM 219 for two miles",
                     *           "description": "Rolling hills and a creek that never ran dry.",
                     *           "youTube": "",
                     *           "virtualTour": "",
                     *           "flyer": "",
                     *           "acres": 40,
                     *           "address": {
                     *             "county": "Bosque",
                     *             "state": "Texas",
                     *             "zip": "76634",
                     *             "city": "Clifton",
                     *             "street": "12 Creek Rd"
                     *           },
                     *           "lat": 31.7918,
                     *           "lng": -97.5203,
                     *           "isAuction": false,
                     *           "seller": {
                     *             "name": "Ana Peña",
                     *             "company": "Lone Star Land",
                     *             "phone": "254-555-0101",
                     *             "fax": "",
                     *             "logo": "//land.example/media/members/1/logo-large.png",
                     *             "resource": "/v3/member/1",
                     *             "acctID": 1,
                     *             "address": {
                     *               "state": "TX",
                     *               "zip": 76634,
                     *               "streetLine2": "",
                     *               "city": "Clifton",
                     *               "streetLine1": "100 Main St"
                     *             }
                     *           },
                     *           "hasHouse": true,
                     *           "homeDetails": {
                     *             "beds": 3,
                     *             "baths": 2,
                     *             "sqft": "1850",
                     *             "halfBaths": 1
                     *           },
                     *           "furtherRings": "+w~|_AvvdrQ?_SgO??~R",
                     *           "parcelNumber": "R000012345",
                     *           "soldDate": "2026-10-02",
                     *           "soldPrice": 465000,
                     *           "yearBuilt": 1998,
                     *           "facts": {
                     *             "access": {
                     *               "value": "paved",
                     *               "label": "paved road",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "power": {
                     *               "value": "onSite",
                     *               "label": "power on site",
                     *               "source": "description",
                     *               "sentence": "Power at the road."
                     *             },
                     *             "water": {
                     *               "value": "well",
                     *               "label": "water well",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "sewer": {
                     *               "value": "septic",
                     *               "label": "septic system",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "surfaceWater": {
                     *               "value": [
                     *                 "creek"
                     *               ],
                     *               "label": "creek",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "yearRound": {
                     *               "value": true,
                     *               "label": "year-round water",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "minerals": {
                     *               "value": "convey",
                     *               "label": "minerals convey",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "restrictions": {
                     *               "value": "none",
                     *               "label": "unrestricted",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "mobileHomes": {
                     *               "value": "allowed",
                     *               "label": "mobile homes allowed",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "hoa": {
                     *               "value": "none",
                     *               "label": "no HOA",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "agExempt": {
                     *               "value": "yes",
                     *               "label": "ag exempt",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "financing": {
                     *               "value": "owner",
                     *               "label": "owner financing",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "terrain": {
                     *               "value": [
                     *                 "level"
                     *               ],
                     *               "label": "level land",
                     *               "source": "description",
                     *               "sentence": ""
                     *             },
                     *             "annualTaxes": {
                     *               "value": 1200,
                     *               "label": "$1,200 a year",
                     *               "source": "description",
                     *               "sentence": ""
                     *             }
                     *           },
                     *           "priceBefore": 525000,
                     *           "priceReducedAt": "2026-10-02T14:05:00.000Z"
                     *         }
                     *       ],
                     *       "count": 2000,
                     *       "cursor": "1.9f86d081884c7d65.4711"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingExport"];
                    "text/csv": string;
                    "application/gzip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Gone"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    facets: {
        parameters: {
            query?: {
                /** @description Which page to answer, from 1. Accepts a whole number from 1. */
                pageNumber?: number;
                /** @description How many listings a page has; more than 100 are answered as 100. Accepts a whole number from 1. */
                listingsPerPage?: number;
                /** @description Lowest price, in US dollars. Accepts a number from 0. */
                lp?: number;
                /** @description Highest price, in US dollars. Accepts a number from 0. */
                hp?: number;
                /** @description Lowest price per acre, in US dollars. Accepts a number from 0. */
                lpa?: number;
                /** @description Highest price per acre, in US dollars. Accepts a number from 0. */
                hpa?: number;
                /** @description Smallest size, in acres. Accepts a number from 0. */
                la?: number;
                /** @description Largest size, in acres. Accepts a number from 0. */
                ha?: number;
                /** @description Fewest bedrooms; land without a house is found too. Accepts a number from 0. */
                lbed?: number;
                /** @description Most bedrooms; land without a house is found too. Accepts a number from 0. */
                hbed?: number;
                /** @description Fewest bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                lbath?: number;
                /** @description Most bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                hbath?: number;
                /** @description Smallest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                lhsqft?: number;
                /** @description Largest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                hhsqft?: number;
                /** @description Ids of counties; finds listings in any of them. Accepts one county id or several, separated by commas (see /locations/state/{id}/counties). */
                countyID?: number[];
                /** @description Ids of regions; finds listings in any of them. Accepts one region id or several, separated by commas (see /locations/state/{id}/regions). */
                regionID?: number[];
                /** @description Ids of cities; finds listings in any of them. With distance, one city, the middle of the circle to search in. Accepts one city id or several, separated by commas (see /locations/state/{id}/cities). */
                cityID?: number | number[];
                /** @description Ids of states; finds listings in any of them. Accepts one state id or several, separated by commas (see /locations/states). */
                stateID?: number | number[];
                /** @description Ids of lakes; finds listings on any of them. Accepts one lake id or several, separated by commas (see /locations/state/{id}/lakes). */
                lakeID?: number | number[];
                /** @description Miles around the city of cityID; 0 for the city itself. Ignored without cityID. Accepts a number of miles from 0 to 500. */
                distance?: number;
                /** @description How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them. Accepts one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas. */
                listingType?: (1 | 2 | 3)[];
                /** @description Stages of the sale: P available, PP under contract, S sold; any of them. Accepts one or more of P (Available), PP (Under Contract), S (Sold), by code, id or label, separated by commas. */
                status?: ("P" | "PP" | "S")[];
                /** @description How far back from now the listing may have been listed; an id of /types/dt is accepted too. Ignored with addf and addt. Accepts one of past24hours, past7days, past30days, past90days, or an id of /types/dt. */
                dt?: "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description Earliest day of the listing. Accepts a date as yyyy-mm-dd. */
                addf?: string;
                /** @description Latest day of the listing. Accepts a date as yyyy-mm-dd. */
                addt?: string;
                /** @description Words and "quoted phrases" that must all be in the description or the address. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                kw?: string;
                /** @description Order of the listings: 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. Listings without the value come last. Accepts one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. */
                sortid?: 23 | 6 | 25 | 3 | 4 | 1 | 2 | 7 | 8 | 31 | 32;
                /** @description Property types, any of them, by id or by the sum of several ids: 1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront. Accepts property type ids or sums of them, separated by commas (1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront). */
                propertyTypes?: number[];
                /** @description Id of the account of a seller. Accepts the id of an account, a whole number. */
                acctid?: number;
                /** @description ZIP code; leading zeros may be left out. Accepts a ZIP code of 5 digits. */
                zip?: string;
                /** @description Whether to answer the first 750 characters of each description. Accepts true, false, 1, 0, yes or no. */
                includeDescription?: boolean;
                /** @description Whether to answer larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
                /** @description Box on the map that the listing is in; a west greater than east crosses the 180th meridian. Accepts (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north. */
                bounds?: string;
                /** @description Whether to answer the boundary of each listing, as encodedPolyline. Accepts true, false, 1, 0, yes or no. */
                includeBoundaries?: boolean;
                /** @description Whether there is a house on the land; both kinds if left out. Accepts true, false, 1, 0, yes or no. */
                hasHouse?: boolean;
                /** @description Circle that the listing is in: a point and miles around it (great circle). A listing without coordinates of its own is in the middle of its city or county. Accepts latitude,longitude,miles: a point in degrees, and miles above 0 and up to 500. */
                near?: string;
                /** @description Area that the listing is in, by its corners in their order; the last one is joined with the first. Where edges cross each other, the even-odd rule says what is inside. Edges are straight in degrees and do not cross the 180th meridian. As latitude,longitude;…, some 300 corners fit into an address; an encoded polyline is shorter. Accepts 3 to 500 corners, as latitude,longitude;latitude,longitude;… in degrees or as an encoded polyline with a precision of 5 digits. */
                polygon?: string;
                /** @description Words and "quoted phrases" that must all be in the description, the address or the title. Instead of kw. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                words?: string;
                /** @description Within which time before now the price was lowered, if that was its latest change; any means 90 days. Accepts one of any, past24hours, past7days, past30days, past90days. */
                reduced?: "any" | "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description What the land should have: all of the wishes, each with alternatives, such as surfaceWater.pond or barn. A fact counts if the listing states or only names it, words in singular or plural. Land that has it is left out if the wish begins with "not". Accepts up to 10 wishes, separated by commas, each of up to 12 alternatives joined by "or": a fact such as surfaceWater.pond, or words. */
                wants?: string[];
                /** @description Places to leave out, each as its kind and its id: state.44 or county.1797. Accepts places, each as state, region, county, city, lake and a period and its id, separated by commas. */
                except?: string[];
                /** @description What the listing states of road access; any of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated). Accepts one or more of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated), separated by commas. */
                access?: ("paved" | "gravel" | "dirt" | "easement" | "none" | "notStated")[];
                /** @description What the listing states of power; any of onSite (power on site), available (power available), none (no power), notStated (power not stated). Accepts one or more of onSite (power on site), available (power available), none (no power), notStated (power not stated), separated by commas. */
                power?: ("onSite" | "available" | "none" | "notStated")[];
                /** @description What the listing states of water supply; any of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated). Accepts one or more of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated), separated by commas. */
                water?: ("well" | "public" | "available" | "none" | "notStated")[];
                /** @description What the listing states of sewer; any of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated). Accepts one or more of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated), separated by commas. */
                sewer?: ("septic" | "public" | "percTested" | "none" | "notStated")[];
                /** @description What the listing states of surface water; any of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated). Accepts one or more of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated), separated by commas. */
                surfaceWater?: ("creek" | "river" | "pond" | "lake" | "spring" | "notStated")[];
                /** @description What the listing states of year-round water; any of true (year-round water), notStated (year-round water not stated). Accepts one or more of true (year-round water), notStated (year-round water not stated), separated by commas. */
                yearRound?: ("true" | "notStated")[];
                /** @description What the listing states of minerals; any of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated). Accepts one or more of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated), separated by commas. */
                minerals?: ("convey" | "partial" | "reserved" | "notStated")[];
                /** @description What the listing states of restrictions; any of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated). Accepts one or more of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated), separated by commas. */
                restrictions?: ("none" | "deed" | "notStated")[];
                /** @description What the listing states of mobile homes; any of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated). Accepts one or more of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated), separated by commas. */
                mobileHomes?: ("allowed" | "notAllowed" | "notStated")[];
                /** @description What the listing states of HOA; any of none (no HOA), yes (HOA), notStated (HOA not stated). Accepts one or more of none (no HOA), yes (HOA), notStated (HOA not stated), separated by commas. */
                hoa?: ("none" | "yes" | "notStated")[];
                /** @description What the listing states of agricultural tax valuation; any of yes (ag exempt), notStated (agricultural tax valuation not stated). Accepts one or more of yes (ag exempt), notStated (agricultural tax valuation not stated), separated by commas. */
                agExempt?: ("yes" | "notStated")[];
                /** @description What the listing states of financing; any of owner (owner financing), notStated (financing not stated). Accepts one or more of owner (owner financing), notStated (financing not stated), separated by commas. */
                financing?: ("owner" | "notStated")[];
                /** @description What the listing states of terrain; any of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated). Accepts one or more of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated), separated by commas. */
                terrain?: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced" | "notStated")[];
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "records": 12,
                     *       "states": [
                     *         {
                     *           "stateID": 44,
                     *           "state": "Texas",
                     *           "stateCode": "TX",
                     *           "count": 12
                     *         }
                     *       ],
                     *       "counties": [
                     *         {
                     *           "countyID": 48035,
                     *           "county": "Bosque",
                     *           "stateID": 44,
                     *           "count": 12
                     *         }
                     *       ],
                     *       "propertyTypes": [
                     *         {
                     *           "id": 128,
                     *           "label": "Hunting Land",
                     *           "count": 7
                     *         }
                     *       ],
                     *       "statuses": [
                     *         {
                     *           "code": "P",
                     *           "label": "Available",
                     *           "count": 10
                     *         }
                     *       ],
                     *       "facts": [
                     *         {
                     *           "fact": "power",
                     *           "value": "onSite",
                     *           "label": "power on site",
                     *           "count": 5
                     *         }
                     *       ],
                     *       "price": {
                     *         "unknown": 1,
                     *         "buckets": [
                     *           {
                     *             "from": 0,
                     *             "to": 25000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 25000,
                     *             "to": 50000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 50000,
                     *             "to": 100000,
                     *             "count": 1
                     *           },
                     *           {
                     *             "from": 100000,
                     *             "to": 250000,
                     *             "count": 2
                     *           },
                     *           {
                     *             "from": 250000,
                     *             "to": 500000,
                     *             "count": 3
                     *           },
                     *           {
                     *             "from": 500000,
                     *             "to": 1000000,
                     *             "count": 3
                     *           },
                     *           {
                     *             "from": 1000000,
                     *             "to": 2500000,
                     *             "count": 2
                     *           },
                     *           {
                     *             "from": 2500000,
                     *             "to": 5000000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 5000000,
                     *             "to": null,
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "acres": {
                     *         "unknown": 0,
                     *         "buckets": [
                     *           {
                     *             "from": 0,
                     *             "to": 1,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 1,
                     *             "to": 5,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 5,
                     *             "to": 10,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 10,
                     *             "to": 20,
                     *             "count": 1
                     *           },
                     *           {
                     *             "from": 20,
                     *             "to": 50,
                     *             "count": 4
                     *           },
                     *           {
                     *             "from": 50,
                     *             "to": 100,
                     *             "count": 3
                     *           },
                     *           {
                     *             "from": 100,
                     *             "to": 250,
                     *             "count": 2
                     *           },
                     *           {
                     *             "from": 250,
                     *             "to": 500,
                     *             "count": 1
                     *           },
                     *           {
                     *             "from": 500,
                     *             "to": 1000,
                     *             "count": 1
                     *           },
                     *           {
                     *             "from": 1000,
                     *             "to": 5000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 5000,
                     *             "to": null,
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "pricePerAcre": {
                     *         "unknown": 1,
                     *         "buckets": [
                     *           {
                     *             "from": 0,
                     *             "to": 1000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 1000,
                     *             "to": 2500,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 2500,
                     *             "to": 5000,
                     *             "count": 1
                     *           },
                     *           {
                     *             "from": 5000,
                     *             "to": 10000,
                     *             "count": 4
                     *           },
                     *           {
                     *             "from": 10000,
                     *             "to": 25000,
                     *             "count": 4
                     *           },
                     *           {
                     *             "from": 25000,
                     *             "to": 50000,
                     *             "count": 2
                     *           },
                     *           {
                     *             "from": 50000,
                     *             "to": 100000,
                     *             "count": 0
                     *           },
                     *           {
                     *             "from": 100000,
                     *             "to": null,
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "breadcrumb": "Land for sale in Bosque County, Texas"
                     *     }
                     */
                    "application/json": components["schemas"]["Facets"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "pageNumber must be a whole number from 1, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listings: {
        parameters: {
            query?: {
                /** @description Which page to answer, from 1. Accepts a whole number from 1. */
                pageNumber?: number;
                /** @description How many listings a page has; more than 100 are answered as 100. Accepts a whole number from 1. */
                listingsPerPage?: number;
                /** @description Lowest price, in US dollars. Accepts a number from 0. */
                lp?: number;
                /** @description Highest price, in US dollars. Accepts a number from 0. */
                hp?: number;
                /** @description Lowest price per acre, in US dollars. Accepts a number from 0. */
                lpa?: number;
                /** @description Highest price per acre, in US dollars. Accepts a number from 0. */
                hpa?: number;
                /** @description Smallest size, in acres. Accepts a number from 0. */
                la?: number;
                /** @description Largest size, in acres. Accepts a number from 0. */
                ha?: number;
                /** @description Fewest bedrooms; land without a house is found too. Accepts a number from 0. */
                lbed?: number;
                /** @description Most bedrooms; land without a house is found too. Accepts a number from 0. */
                hbed?: number;
                /** @description Fewest bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                lbath?: number;
                /** @description Most bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                hbath?: number;
                /** @description Smallest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                lhsqft?: number;
                /** @description Largest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                hhsqft?: number;
                /** @description Ids of counties; finds listings in any of them. Accepts one county id or several, separated by commas (see /locations/state/{id}/counties). */
                countyID?: number[];
                /** @description Ids of regions; finds listings in any of them. Accepts one region id or several, separated by commas (see /locations/state/{id}/regions). */
                regionID?: number[];
                /** @description Ids of cities; finds listings in any of them. With distance, one city, the middle of the circle to search in. Accepts one city id or several, separated by commas (see /locations/state/{id}/cities). */
                cityID?: number | number[];
                /** @description Ids of states; finds listings in any of them. Accepts one state id or several, separated by commas (see /locations/states). */
                stateID?: number | number[];
                /** @description Ids of lakes; finds listings on any of them. Accepts one lake id or several, separated by commas (see /locations/state/{id}/lakes). */
                lakeID?: number | number[];
                /** @description Miles around the city of cityID; 0 for the city itself. Ignored without cityID. Accepts a number of miles from 0 to 500. */
                distance?: number;
                /** @description How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them. Accepts one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas. */
                listingType?: (1 | 2 | 3)[];
                /** @description Stages of the sale: P available, PP under contract, S sold; any of them. Accepts one or more of P (Available), PP (Under Contract), S (Sold), by code, id or label, separated by commas. */
                status?: ("P" | "PP" | "S")[];
                /** @description How far back from now the listing may have been listed; an id of /types/dt is accepted too. Ignored with addf and addt. Accepts one of past24hours, past7days, past30days, past90days, or an id of /types/dt. */
                dt?: "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description Earliest day of the listing. Accepts a date as yyyy-mm-dd. */
                addf?: string;
                /** @description Latest day of the listing. Accepts a date as yyyy-mm-dd. */
                addt?: string;
                /** @description Words and "quoted phrases" that must all be in the description or the address. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                kw?: string;
                /** @description Order of the listings: 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. Listings without the value come last. Accepts one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. */
                sortid?: 23 | 6 | 25 | 3 | 4 | 1 | 2 | 7 | 8 | 31 | 32;
                /** @description Property types, any of them, by id or by the sum of several ids: 1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront. Accepts property type ids or sums of them, separated by commas (1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront). */
                propertyTypes?: number[];
                /** @description Id of the account of a seller. Accepts the id of an account, a whole number. */
                acctid?: number;
                /** @description ZIP code; leading zeros may be left out. Accepts a ZIP code of 5 digits. */
                zip?: string;
                /** @description Whether to answer the first 750 characters of each description. Accepts true, false, 1, 0, yes or no. */
                includeDescription?: boolean;
                /** @description Whether to answer larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
                /** @description Box on the map that the listing is in; a west greater than east crosses the 180th meridian. Accepts (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north. */
                bounds?: string;
                /** @description Whether to answer the boundary of each listing, as encodedPolyline. Accepts true, false, 1, 0, yes or no. */
                includeBoundaries?: boolean;
                /** @description Whether there is a house on the land; both kinds if left out. Accepts true, false, 1, 0, yes or no. */
                hasHouse?: boolean;
                /** @description Circle that the listing is in: a point and miles around it (great circle). A listing without coordinates of its own is in the middle of its city or county. Accepts latitude,longitude,miles: a point in degrees, and miles above 0 and up to 500. */
                near?: string;
                /** @description Area that the listing is in, by its corners in their order; the last one is joined with the first. Where edges cross each other, the even-odd rule says what is inside. Edges are straight in degrees and do not cross the 180th meridian. As latitude,longitude;…, some 300 corners fit into an address; an encoded polyline is shorter. Accepts 3 to 500 corners, as latitude,longitude;latitude,longitude;… in degrees or as an encoded polyline with a precision of 5 digits. */
                polygon?: string;
                /** @description Words and "quoted phrases" that must all be in the description, the address or the title. Instead of kw. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                words?: string;
                /** @description Within which time before now the price was lowered, if that was its latest change; any means 90 days. Accepts one of any, past24hours, past7days, past30days, past90days. */
                reduced?: "any" | "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description What the land should have: all of the wishes, each with alternatives, such as surfaceWater.pond or barn. A fact counts if the listing states or only names it, words in singular or plural. Land that has it is left out if the wish begins with "not". Accepts up to 10 wishes, separated by commas, each of up to 12 alternatives joined by "or": a fact such as surfaceWater.pond, or words. */
                wants?: string[];
                /** @description Places to leave out, each as its kind and its id: state.44 or county.1797. Accepts places, each as state, region, county, city, lake and a period and its id, separated by commas. */
                except?: string[];
                /** @description What the listing states of road access; any of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated). Accepts one or more of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated), separated by commas. */
                access?: ("paved" | "gravel" | "dirt" | "easement" | "none" | "notStated")[];
                /** @description What the listing states of power; any of onSite (power on site), available (power available), none (no power), notStated (power not stated). Accepts one or more of onSite (power on site), available (power available), none (no power), notStated (power not stated), separated by commas. */
                power?: ("onSite" | "available" | "none" | "notStated")[];
                /** @description What the listing states of water supply; any of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated). Accepts one or more of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated), separated by commas. */
                water?: ("well" | "public" | "available" | "none" | "notStated")[];
                /** @description What the listing states of sewer; any of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated). Accepts one or more of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated), separated by commas. */
                sewer?: ("septic" | "public" | "percTested" | "none" | "notStated")[];
                /** @description What the listing states of surface water; any of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated). Accepts one or more of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated), separated by commas. */
                surfaceWater?: ("creek" | "river" | "pond" | "lake" | "spring" | "notStated")[];
                /** @description What the listing states of year-round water; any of true (year-round water), notStated (year-round water not stated). Accepts one or more of true (year-round water), notStated (year-round water not stated), separated by commas. */
                yearRound?: ("true" | "notStated")[];
                /** @description What the listing states of minerals; any of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated). Accepts one or more of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated), separated by commas. */
                minerals?: ("convey" | "partial" | "reserved" | "notStated")[];
                /** @description What the listing states of restrictions; any of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated). Accepts one or more of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated), separated by commas. */
                restrictions?: ("none" | "deed" | "notStated")[];
                /** @description What the listing states of mobile homes; any of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated). Accepts one or more of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated), separated by commas. */
                mobileHomes?: ("allowed" | "notAllowed" | "notStated")[];
                /** @description What the listing states of HOA; any of none (no HOA), yes (HOA), notStated (HOA not stated). Accepts one or more of none (no HOA), yes (HOA), notStated (HOA not stated), separated by commas. */
                hoa?: ("none" | "yes" | "notStated")[];
                /** @description What the listing states of agricultural tax valuation; any of yes (ag exempt), notStated (agricultural tax valuation not stated). Accepts one or more of yes (ag exempt), notStated (agricultural tax valuation not stated), separated by commas. */
                agExempt?: ("yes" | "notStated")[];
                /** @description What the listing states of financing; any of owner (owner financing), notStated (financing not stated). Accepts one or more of owner (owner financing), notStated (financing not stated), separated by commas. */
                financing?: ("owner" | "notStated")[];
                /** @description What the listing states of terrain; any of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated). Accepts one or more of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated), separated by commas. */
                terrain?: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced" | "notStated")[];
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the listings found; past the last page without listings. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "listingID": 1024,
                     *           "listingTitle": "Forty acres by the creek",
                     *           "listingDate": "September, 8 2026 00:00:00",
                     *           "lastModified": "October, 2 2026 14:05:00",
                     *           "propertyTypes": "Hunting Land, Ranches",
                     *           "propertyTypeIDs": 130,
                     *           "hasHouse": true,
                     *           "price": 480000,
                     *           "acres": 40,
                     *           "isPlatinum": 1,
                     *           "isALC": 1,
                     *           "isALCAdvanced": 0,
                     *           "isFree": 0,
                     *           "baths": 2.5,
                     *           "bedrooms": 3,
                     *           "homesqft": 1850,
                     *           "auctionDate": "",
                     *           "auctionID": "",
                     *           "lakeID": 604,
                     *           "youTube": "",
                     *           "state": "Texas",
                     *           "stateCode": "TX",
                     *           "county": "Bosque",
                     *           "city": "Clifton",
                     *           "zip": "76634",
                     *           "address": "12 Creek Rd",
                     *           "stateID": 44,
                     *           "countyID": 48035,
                     *           "cityID": 24904,
                     *           "latitude": 31.7918,
                     *           "longitude": -97.5203,
                     *           "phone": "254-555-0101",
                     *           "company": "Lone Star Land",
                     *           "contactName": "Ana Peña",
                     *           "acctID": 1,
                     *           "thumbnail": "//land.example/media/pictures/7/thumbnail.jpg",
                     *           "rowNumber": 1,
                     *           "description": "Rolling hills and a creek that never ran dry.",
                     *           "yearBuilt": 1998,
                     *           "soldPrice": 465000,
                     *           "soldDate": "2026-10-02",
                     *           "furtherRings": "+w~|_AvvdrQ?_SgO??~R",
                     *           "facts": {
                     *             "access": "paved",
                     *             "power": "onSite",
                     *             "water": "well",
                     *             "sewer": "septic",
                     *             "surfaceWater": [
                     *               "creek"
                     *             ],
                     *             "yearRound": true,
                     *             "minerals": "convey",
                     *             "restrictions": "none",
                     *             "mobileHomes": "allowed",
                     *             "hoa": "none",
                     *             "agExempt": "yes",
                     *             "financing": "owner",
                     *             "terrain": [
                     *               "level"
                     *             ]
                     *           },
                     *           "priceBefore": 525000,
                     *           "priceReducedAt": "2026-10-02T14:05:00.000Z",
                     *           "encodedPolyline": "o~_aErjfrQ?{YoU??zY"
                     *         }
                     *       ],
                     *       "records": 12,
                     *       "pages": 12,
                     *       "currentPage": 1,
                     *       "prevPage": "",
                     *       "nextPage": "https://land.example/v3/listings?pageNumber=2&listingsPerPage=1&hp=500000&countyID=48035",
                     *       "breadcrumb": "Land for sale in Bosque County, Texas, up to $500,000"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "pageNumber must be a whole number from 1, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    tiles: {
        parameters: {
            query?: {
                /** @description Which page to answer, from 1. Accepts a whole number from 1. */
                pageNumber?: number;
                /** @description How many listings a page has; more than 100 are answered as 100. Accepts a whole number from 1. */
                listingsPerPage?: number;
                /** @description Lowest price, in US dollars. Accepts a number from 0. */
                lp?: number;
                /** @description Highest price, in US dollars. Accepts a number from 0. */
                hp?: number;
                /** @description Lowest price per acre, in US dollars. Accepts a number from 0. */
                lpa?: number;
                /** @description Highest price per acre, in US dollars. Accepts a number from 0. */
                hpa?: number;
                /** @description Smallest size, in acres. Accepts a number from 0. */
                la?: number;
                /** @description Largest size, in acres. Accepts a number from 0. */
                ha?: number;
                /** @description Fewest bedrooms; land without a house is found too. Accepts a number from 0. */
                lbed?: number;
                /** @description Most bedrooms; land without a house is found too. Accepts a number from 0. */
                hbed?: number;
                /** @description Fewest bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                lbath?: number;
                /** @description Most bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                hbath?: number;
                /** @description Smallest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                lhsqft?: number;
                /** @description Largest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                hhsqft?: number;
                /** @description Ids of counties; finds listings in any of them. Accepts one county id or several, separated by commas (see /locations/state/{id}/counties). */
                countyID?: number[];
                /** @description Ids of regions; finds listings in any of them. Accepts one region id or several, separated by commas (see /locations/state/{id}/regions). */
                regionID?: number[];
                /** @description Ids of cities; finds listings in any of them. With distance, one city, the middle of the circle to search in. Accepts one city id or several, separated by commas (see /locations/state/{id}/cities). */
                cityID?: number | number[];
                /** @description Ids of states; finds listings in any of them. Accepts one state id or several, separated by commas (see /locations/states). */
                stateID?: number | number[];
                /** @description Ids of lakes; finds listings on any of them. Accepts one lake id or several, separated by commas (see /locations/state/{id}/lakes). */
                lakeID?: number | number[];
                /** @description Miles around the city of cityID; 0 for the city itself. Ignored without cityID. Accepts a number of miles from 0 to 500. */
                distance?: number;
                /** @description How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them. Accepts one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas. */
                listingType?: (1 | 2 | 3)[];
                /** @description Stages of the sale: P available, PP under contract, S sold; any of them. Accepts one or more of P (Available), PP (Under Contract), S (Sold), by code, id or label, separated by commas. */
                status?: ("P" | "PP" | "S")[];
                /** @description How far back from now the listing may have been listed; an id of /types/dt is accepted too. Ignored with addf and addt. Accepts one of past24hours, past7days, past30days, past90days, or an id of /types/dt. */
                dt?: "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description Earliest day of the listing. Accepts a date as yyyy-mm-dd. */
                addf?: string;
                /** @description Latest day of the listing. Accepts a date as yyyy-mm-dd. */
                addt?: string;
                /** @description Words and "quoted phrases" that must all be in the description or the address. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                kw?: string;
                /** @description Order of the listings: 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. Listings without the value come last. Accepts one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. */
                sortid?: 23 | 6 | 25 | 3 | 4 | 1 | 2 | 7 | 8 | 31 | 32;
                /** @description Property types, any of them, by id or by the sum of several ids: 1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront. Accepts property type ids or sums of them, separated by commas (1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront). */
                propertyTypes?: number[];
                /** @description Id of the account of a seller. Accepts the id of an account, a whole number. */
                acctid?: number;
                /** @description ZIP code; leading zeros may be left out. Accepts a ZIP code of 5 digits. */
                zip?: string;
                /** @description Whether to answer the first 750 characters of each description. Accepts true, false, 1, 0, yes or no. */
                includeDescription?: boolean;
                /** @description Whether to answer larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
                /** @description Box on the map that the listing is in; a west greater than east crosses the 180th meridian. Accepts (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north. */
                bounds?: string;
                /** @description Whether to answer the boundary of each listing, as encodedPolyline. Accepts true, false, 1, 0, yes or no. */
                includeBoundaries?: boolean;
                /** @description Whether there is a house on the land; both kinds if left out. Accepts true, false, 1, 0, yes or no. */
                hasHouse?: boolean;
                /** @description Circle that the listing is in: a point and miles around it (great circle). A listing without coordinates of its own is in the middle of its city or county. Accepts latitude,longitude,miles: a point in degrees, and miles above 0 and up to 500. */
                near?: string;
                /** @description Area that the listing is in, by its corners in their order; the last one is joined with the first. Where edges cross each other, the even-odd rule says what is inside. Edges are straight in degrees and do not cross the 180th meridian. As latitude,longitude;…, some 300 corners fit into an address; an encoded polyline is shorter. Accepts 3 to 500 corners, as latitude,longitude;latitude,longitude;… in degrees or as an encoded polyline with a precision of 5 digits. */
                polygon?: string;
                /** @description Words and "quoted phrases" that must all be in the description, the address or the title. Instead of kw. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                words?: string;
                /** @description Within which time before now the price was lowered, if that was its latest change; any means 90 days. Accepts one of any, past24hours, past7days, past30days, past90days. */
                reduced?: "any" | "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description What the land should have: all of the wishes, each with alternatives, such as surfaceWater.pond or barn. A fact counts if the listing states or only names it, words in singular or plural. Land that has it is left out if the wish begins with "not". Accepts up to 10 wishes, separated by commas, each of up to 12 alternatives joined by "or": a fact such as surfaceWater.pond, or words. */
                wants?: string[];
                /** @description Places to leave out, each as its kind and its id: state.44 or county.1797. Accepts places, each as state, region, county, city, lake and a period and its id, separated by commas. */
                except?: string[];
                /** @description What the listing states of road access; any of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated). Accepts one or more of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated), separated by commas. */
                access?: ("paved" | "gravel" | "dirt" | "easement" | "none" | "notStated")[];
                /** @description What the listing states of power; any of onSite (power on site), available (power available), none (no power), notStated (power not stated). Accepts one or more of onSite (power on site), available (power available), none (no power), notStated (power not stated), separated by commas. */
                power?: ("onSite" | "available" | "none" | "notStated")[];
                /** @description What the listing states of water supply; any of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated). Accepts one or more of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated), separated by commas. */
                water?: ("well" | "public" | "available" | "none" | "notStated")[];
                /** @description What the listing states of sewer; any of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated). Accepts one or more of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated), separated by commas. */
                sewer?: ("septic" | "public" | "percTested" | "none" | "notStated")[];
                /** @description What the listing states of surface water; any of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated). Accepts one or more of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated), separated by commas. */
                surfaceWater?: ("creek" | "river" | "pond" | "lake" | "spring" | "notStated")[];
                /** @description What the listing states of year-round water; any of true (year-round water), notStated (year-round water not stated). Accepts one or more of true (year-round water), notStated (year-round water not stated), separated by commas. */
                yearRound?: ("true" | "notStated")[];
                /** @description What the listing states of minerals; any of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated). Accepts one or more of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated), separated by commas. */
                minerals?: ("convey" | "partial" | "reserved" | "notStated")[];
                /** @description What the listing states of restrictions; any of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated). Accepts one or more of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated), separated by commas. */
                restrictions?: ("none" | "deed" | "notStated")[];
                /** @description What the listing states of mobile homes; any of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated). Accepts one or more of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated), separated by commas. */
                mobileHomes?: ("allowed" | "notAllowed" | "notStated")[];
                /** @description What the listing states of HOA; any of none (no HOA), yes (HOA), notStated (HOA not stated). Accepts one or more of none (no HOA), yes (HOA), notStated (HOA not stated), separated by commas. */
                hoa?: ("none" | "yes" | "notStated")[];
                /** @description What the listing states of agricultural tax valuation; any of yes (ag exempt), notStated (agricultural tax valuation not stated). Accepts one or more of yes (ag exempt), notStated (agricultural tax valuation not stated), separated by commas. */
                agExempt?: ("yes" | "notStated")[];
                /** @description What the listing states of financing; any of owner (owner financing), notStated (financing not stated). Accepts one or more of owner (owner financing), notStated (financing not stated), separated by commas. */
                financing?: ("owner" | "notStated")[];
                /** @description What the listing states of terrain; any of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated). Accepts one or more of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated), separated by commas. */
                terrain?: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced" | "notStated")[];
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Zoom, from 0 to 22 */
                z: number;
                /** @description Column of the tile, from 0 in the west to 2^z - 1 */
                x: number;
                /** @description Row of the tile, from 0 in the north to 2^z - 1 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "x must be the column of the tile at zoom 3, a whole number from 0 to 7, not \"8\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    imageStates: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photos, in the order of the tour. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingID": 1024,
                     *       "images": [
                     *         {
                     *           "ID": 7,
                     *           "state": "waiting",
                     *           "attempts": 1,
                     *           "nextAttempt": "2026-11-20T18:00:00.000Z",
                     *           "reason": "The server photos.example answered with status 503 instead of a picture.",
                     *           "source": "https://photos.example/creek.jpg",
                     *           "picture": {
                     *             "thumbnail": {
                     *               "ID": 7,
                     *               "SRC": "",
                     *               "height": 0,
                     *               "width": 0
                     *             },
                     *             "popup": {
                     *               "ID": 7,
                     *               "SRC": "",
                     *               "height": 0,
                     *               "width": 0
                     *             },
                     *             "large": {
                     *               "ID": 7,
                     *               "SRC": "",
                     *               "height": 0,
                     *               "width": 0
                     *             },
                     *             "description": "The creek in spring",
                     *             "label": "Creek"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImageStates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            405: components["responses"]["ListingInactive"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description What the file shows or is; stands before the file that it belongs to */
                    description?: string;
                    /** @description Caption of the file; stands before the file that it belongs to */
                    label?: string;
                    /** @description The files, one field of this name for each */
                    image: string[];
                };
            };
        };
        responses: {
            /** @description All files are stored as photos of the listing. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024",
                     *       "images": [
                     *         {
                     *           "thumbnail": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/thumbnail.jpg",
                     *             "height": 80,
                     *             "width": 120
                     *           },
                     *           "popup": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/popup.jpg",
                     *             "height": 400,
                     *             "width": 600
                     *           },
                     *           "large": {
                     *             "ID": 7,
                     *             "SRC": "//land.example/media/pictures/7/large.jpg",
                     *             "height": 800,
                     *             "width": 1200
                     *           },
                     *           "description": "The creek in spring",
                     *           "label": "Creek"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddedImages"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            404: components["responses"]["PostNotFound"];
            405: components["responses"]["PostListingInactive"];
            409: components["responses"]["PostConflict"];
            412: components["responses"]["PostPreconditionFailed"];
            413: components["responses"]["PostFileTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedFile"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    addDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description What the file shows or is; stands before the file that it belongs to */
                    description?: string;
                    /** @description The files, one field of this name for each */
                    document: string[];
                };
            };
        };
        responses: {
            /** @description All files are stored as documents of the listing. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024",
                     *       "documents": [
                     *         {
                     *           "description": "Survey of 2024",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddedDocuments"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            404: components["responses"]["PostNotFound"];
            405: components["responses"]["PostListingInactive"];
            409: components["responses"]["PostConflict"];
            412: components["responses"]["PostPreconditionFailed"];
            413: components["responses"]["PostFileTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedFile"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    planOfAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountID": 1,
                     *       "plan": "Basic",
                     *       "ends": "2027-02-01T06:00:00.000Z",
                     *       "hasEnded": false,
                     *       "activeListings": 12,
                     *       "maxActiveListings": 15,
                     *       "maxPhotos": 20,
                     *       "featuredListings": 1,
                     *       "maxFeaturedListings": 3,
                     *       "expiryDays": 90
                     *     }
                     */
                    "application/json": components["schemas"]["AccountPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The account id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    leads: {
        parameters: {
            query?: {
                /** @description How many leads a page has; more than 100 are answered as 100. Accepts a whole number from 1. */
                leadsPerPage?: number;
                /** @description Answers only leads received from this time on; a date begins in the service's time zone. Accepts a date as yyyy-mm-dd or an instant as 2026-11-20T14:05:00Z. */
                since?: string;
                /** @description Id of the listing that the leads are about. Accepts the id of a listing, a whole number. */
                listingID?: number;
                /** @description Id of the account that the leads went to; one that the key may act for. Accepts the id of an account, a whole number. */
                accountID?: number;
                /** @description State of the message to the seller. Accepts one of sent, waiting, failed, none. */
                state?: "sent" | "waiting" | "failed" | "none";
                /** @description Where in the list the page begins; nextPage has it. Accepts a place in the list as nextPage has it. */
                before?: string;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "leadID": 4711,
                     *           "received": "2026-11-20T18:00:00.000Z",
                     *           "accountID": 1,
                     *           "listingID": 1,
                     *           "contactName": "Joe Buyer",
                     *           "emailAddress": "joe@example.com",
                     *           "phoneNumber": "512-555-0142",
                     *           "comment": "Is the creek wet all year?",
                     *           "financing": false,
                     *           "leadSourceID": "ProfileTop",
                     *           "siteid": 0,
                     *           "ownerAccountID": 0,
                     *           "message": {
                     *             "state": "sent",
                     *             "recipient": "ana@example.com",
                     *             "attempts": 1,
                     *             "sentAt": "2026-11-20T18:00:01.250Z",
                     *             "nextAttempt": ""
                     *           }
                     *         }
                     *       ],
                     *       "nextPage": "https://land.example/ext/leads?leadsPerPage=50&before=1795197600000-4711"
                     *     }
                     */
                    "application/json": components["schemas"]["LeadList"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "leadsPerPage must be a whole number from 1, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    receivedLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the lead */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leadID": 4711,
                     *       "received": "2026-11-20T18:00:00.000Z",
                     *       "accountID": 1,
                     *       "listingID": 1,
                     *       "contactName": "Joe Buyer",
                     *       "emailAddress": "joe@example.com",
                     *       "phoneNumber": "512-555-0142",
                     *       "comment": "Is the creek wet all year?",
                     *       "financing": false,
                     *       "leadSourceID": "ProfileTop",
                     *       "siteid": 0,
                     *       "ownerAccountID": 0,
                     *       "message": {
                     *         "state": "sent",
                     *         "recipient": "ana@example.com",
                     *         "attempts": 1,
                     *         "sentAt": "2026-11-20T18:00:01.250Z",
                     *         "nextAttempt": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Lead"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The lead id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    feeds: {
        parameters: {
            query?: {
                /** @description Id of an account; left out: all that the key may act for. Accepts the id of an account, a whole number. */
                accountID?: number;
                /** @description Id of a feed; only those behind it are answered. Accepts the id of a feed, a whole number. */
                after?: number;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feeds. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "feedID": 7,
                     *           "accountID": 1,
                     *           "name": "North",
                     *           "address": "https://mls.example.com/land.jsonl.gz",
                     *           "format": "auto",
                     *           "mapping": null,
                     *           "options": {
                     *             "full": true,
                     *             "member": "land.csv"
                     *           },
                     *           "schedule": "30 2 * * *",
                     *           "paused": false,
                     *           "credentials": "",
                     *           "reportEmail": "",
                     *           "failures": 0,
                     *           "nextRun": "2026-11-21T02:30:00.000Z",
                     *           "lastRun": [
                     *             {
                     *               "runID": 812,
                     *               "state": "done",
                     *               "cause": "",
                     *               "dryRun": false,
                     *               "started": "2026-11-20T02:30:00.000Z",
                     *               "ended": "2026-11-20T02:31:12.345Z",
                     *               "records": 5000
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["FeedList"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "accountID must be the id of an account, a whole number, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    feed: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the feed */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedID": 7,
                     *       "accountID": 1,
                     *       "name": "North",
                     *       "address": "https://mls.example.com/land.jsonl.gz",
                     *       "format": "auto",
                     *       "mapping": null,
                     *       "options": {
                     *         "full": true,
                     *         "member": "land.csv"
                     *       },
                     *       "schedule": "30 2 * * *",
                     *       "paused": false,
                     *       "credentials": "",
                     *       "reportEmail": "",
                     *       "failures": 0,
                     *       "nextRun": "2026-11-21T02:30:00.000Z",
                     *       "lastRun": [
                     *         {
                     *           "runID": 812,
                     *           "state": "done",
                     *           "cause": "",
                     *           "dryRun": false,
                     *           "started": "2026-11-20T02:30:00.000Z",
                     *           "ended": "2026-11-20T02:31:12.345Z",
                     *           "records": 5000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The feed id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the feed; 0 for a new one */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "name": "North",
                 *         "address": "https://mls.example.com/land.jsonl.gz",
                 *         "format": "auto",
                 *         "mapping": null,
                 *         "options": {
                 *           "full": true,
                 *           "member": "land.csv"
                 *         },
                 *         "schedule": "30 2 * * *",
                 *         "paused": false,
                 *         "credentials": "",
                 *         "reportEmail": ""
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FeedRequest"];
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "name": "North",
                 *         "address": "https://mls.example.com/land.jsonl.gz",
                 *         "format": "auto",
                 *         "mapping": null,
                 *         "options": {
                 *           "full": true,
                 *           "member": "land.csv"
                 *         },
                 *         "schedule": "30 2 * * *",
                 *         "paused": false,
                 *         "credentials": "",
                 *         "reportEmail": ""
                 *       }
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["FeedRequest"];
            };
        };
        responses: {
            /** @description The feed is as the request wanted it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedID": 7,
                     *       "accountID": 1,
                     *       "name": "North",
                     *       "address": "https://mls.example.com/land.jsonl.gz",
                     *       "format": "auto",
                     *       "mapping": null,
                     *       "options": {
                     *         "full": true,
                     *         "member": "land.csv"
                     *       },
                     *       "schedule": "30 2 * * *",
                     *       "paused": false,
                     *       "credentials": "",
                     *       "reportEmail": "",
                     *       "failures": 0,
                     *       "nextRun": "2026-11-21T02:30:00.000Z",
                     *       "lastRun": [
                     *         {
                     *           "runID": 812,
                     *           "state": "done",
                     *           "cause": "",
                     *           "dryRun": false,
                     *           "started": "2026-11-20T02:30:00.000Z",
                     *           "ended": "2026-11-20T02:31:12.345Z",
                     *           "records": 5000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description The feed is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedID": 7,
                     *       "accountID": 1,
                     *       "name": "North",
                     *       "address": "https://mls.example.com/land.jsonl.gz",
                     *       "format": "auto",
                     *       "mapping": null,
                     *       "options": {
                     *         "full": true,
                     *         "member": "land.csv"
                     *       },
                     *       "schedule": "30 2 * * *",
                     *       "paused": false,
                     *       "credentials": "",
                     *       "reportEmail": "",
                     *       "failures": 0,
                     *       "nextRun": "2026-11-21T02:30:00.000Z",
                     *       "lastRun": [
                     *         {
                     *           "runID": 812,
                     *           "state": "done",
                     *           "cause": "",
                     *           "dryRun": false,
                     *           "started": "2026-11-20T02:30:00.000Z",
                     *           "ended": "2026-11-20T02:31:12.345Z",
                     *           "records": 5000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Feed ID": "The feed id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    removeFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the feed */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedID": 7
                     *     }
                     */
                    "application/json": components["schemas"]["FeedRemoved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The feed id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    feedRuns: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the feed */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs, latest first. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "runID": 812,
                     *           "state": "done",
                     *           "cause": "",
                     *           "dryRun": false,
                     *           "started": "2026-11-20T02:30:00.000Z",
                     *           "ended": "2026-11-20T02:31:12.345Z",
                     *           "records": 5000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedRunList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The feed id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    runFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the feed */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dryRun": true,
                 *       "allow": [
                 *         "refusals"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeedRunRequest"];
                /**
                 * @example {
                 *       "dryRun": true,
                 *       "allow": [
                 *         "refusals"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["FeedRunRequest"];
            };
        };
        responses: {
            /** @description The run will begin. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedID": 7,
                     *       "dryRun": false
                     *     }
                     */
                    "application/json": components["schemas"]["FeedOrder"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Feed ID": "The feed id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    feedRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the feed */
                id: number;
                /** @description Id of the run */
                run: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runID": 812,
                     *       "state": "done",
                     *       "cause": "",
                     *       "dryRun": false,
                     *       "started": "2026-11-20T02:30:00.000Z",
                     *       "ended": "2026-11-20T02:31:12.345Z",
                     *       "records": 5000,
                     *       "report": null,
                     *       "failedPhotos": 0,
                     *       "firstFailedPhotos": [
                     *         {
                     *           "listingID": 3001,
                     *           "key": "listFeedKey A-1",
                     *           "address": "https://photos.example.com/1.heic",
                     *           "reason": "The server answered with status 404 instead of a picture."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedRunReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The feed id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhooks: {
        parameters: {
            query?: {
                /** @description Id of an account; left out: all that the key may act for. Accepts the id of an account, a whole number. */
                accountID?: number;
                /** @description The webhooks behind this id; left out: from the first. Accepts a whole number from 0. */
                after?: number;
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "webhookID": 7,
                     *           "accountID": 1,
                     *           "url": "https://crm.example.com/acreage",
                     *           "description": "CRM",
                     *           "events": [
                     *             "listing.removed",
                     *             "lead.received"
                     *           ],
                     *           "state": "active",
                     *           "cursor": "1.9f86d081884c7d65.4711",
                     *           "waiting": 0,
                     *           "oldestWaiting": "",
                     *           "failures": 0,
                     *           "lastTry": "2026-11-20T18:00:00.250Z",
                     *           "lastStatus": 204,
                     *           "lastError": "",
                     *           "nextTry": "",
                     *           "formerSecretUntil": ""
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "accountID must be the id of an account, a whole number, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The webhook id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook; 0 for a new one */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "url": "https://crm.example.com/acreage",
                 *         "description": "CRM",
                 *         "events": [
                 *           "listing.removed",
                 *           "lead.received"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRequest"];
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "url": "https://crm.example.com/acreage",
                 *         "description": "CRM",
                 *         "events": [
                 *           "listing.removed",
                 *           "lead.received"
                 *         ]
                 *       }
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook is as the request wanted it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The webhook is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": "",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRemoved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The webhook id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            414: components["responses"]["PostAddressTooLong"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "messageID": "msg_1f3a"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            414: components["responses"]["PostAddressTooLong"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cursor": "1.9f86d081884c7d65.4711",
                 *       "time": "2026-11-20T18:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplay"];
                /**
                 * @example {
                 *       "cursor": "1.9f86d081884c7d65.4711",
                 *       "time": "2026-11-20T18:00:00Z"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "accountID": 1,
                     *       "url": "https://crm.example.com/acreage",
                     *       "description": "CRM",
                     *       "events": [
                     *         "listing.removed",
                     *         "lead.received"
                     *       ],
                     *       "state": "active",
                     *       "cursor": "1.9f86d081884c7d65.4711",
                     *       "waiting": 0,
                     *       "oldestWaiting": "",
                     *       "failures": 0,
                     *       "lastTry": "2026-11-20T18:00:00.250Z",
                     *       "lastStatus": 204,
                     *       "lastError": "",
                     *       "nextTry": "",
                     *       "formerSecretUntil": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            410: components["responses"]["PostGone"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    webhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tries, latest first. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "messageID": "msg_1f3a",
                     *           "kind": "events",
                     *           "events": 3,
                     *           "at": "2026-11-20T18:00:00.250Z",
                     *           "status": 204,
                     *           "milliseconds": 41,
                     *           "error": "",
                     *           "answer": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The webhook id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookDeadLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letters. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "letterID": 3,
                     *           "messageID": "msg_1f3a",
                     *           "at": "2026-11-20T18:40:00.250Z",
                     *           "reason": "The endpoint answered 422.",
                     *           "waiting": false,
                     *           "body": "{\"type\":\"events\"}"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeadLetters"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The webhook id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendDeadLetter: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the webhook */
                id: number;
                /** @description Id of the dead letter */
                letter: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "letterID": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookLetter"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Webhook ID": "The webhook id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            414: components["responses"]["PostAddressTooLong"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    removeDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                id: number;
                /** @description Id of the dead letter */
                letter: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookID": 7,
                     *       "letterID": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookLetter"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The webhook id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    savedSearchPreview: {
        parameters: {
            query?: {
                /** @description Which page to answer, from 1. Accepts a whole number from 1. */
                pageNumber?: number;
                /** @description How many listings a page has; more than 100 are answered as 100. Accepts a whole number from 1. */
                listingsPerPage?: number;
                /** @description Lowest price, in US dollars. Accepts a number from 0. */
                lp?: number;
                /** @description Highest price, in US dollars. Accepts a number from 0. */
                hp?: number;
                /** @description Lowest price per acre, in US dollars. Accepts a number from 0. */
                lpa?: number;
                /** @description Highest price per acre, in US dollars. Accepts a number from 0. */
                hpa?: number;
                /** @description Smallest size, in acres. Accepts a number from 0. */
                la?: number;
                /** @description Largest size, in acres. Accepts a number from 0. */
                ha?: number;
                /** @description Fewest bedrooms; land without a house is found too. Accepts a number from 0. */
                lbed?: number;
                /** @description Most bedrooms; land without a house is found too. Accepts a number from 0. */
                hbed?: number;
                /** @description Fewest bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                lbath?: number;
                /** @description Most bathrooms, where a half bathroom counts 0.5; land without a house is found too. Accepts a number from 0. */
                hbath?: number;
                /** @description Smallest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                lhsqft?: number;
                /** @description Largest living area, in square feet; land without a house is found too. Accepts a number from 0. */
                hhsqft?: number;
                /** @description Ids of counties; finds listings in any of them. Accepts one county id or several, separated by commas (see /locations/state/{id}/counties). */
                countyID?: number[];
                /** @description Ids of regions; finds listings in any of them. Accepts one region id or several, separated by commas (see /locations/state/{id}/regions). */
                regionID?: number[];
                /** @description Ids of cities; finds listings in any of them. With distance, one city, the middle of the circle to search in. Accepts one city id or several, separated by commas (see /locations/state/{id}/cities). */
                cityID?: number | number[];
                /** @description Ids of states; finds listings in any of them. Accepts one state id or several, separated by commas (see /locations/states). */
                stateID?: number | number[];
                /** @description Ids of lakes; finds listings on any of them. Accepts one lake id or several, separated by commas (see /locations/state/{id}/lakes). */
                lakeID?: number | number[];
                /** @description Miles around the city of cityID; 0 for the city itself. Ignored without cityID. Accepts a number of miles from 0 to 500. */
                distance?: number;
                /** @description How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them. Accepts one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas. */
                listingType?: (1 | 2 | 3)[];
                /** @description Stages of the sale: P available, PP under contract, S sold; any of them. Accepts one or more of P (Available), PP (Under Contract), S (Sold), by code, id or label, separated by commas. */
                status?: ("P" | "PP" | "S")[];
                /** @description How far back from now the listing may have been listed; an id of /types/dt is accepted too. Ignored with addf and addt. Accepts one of past24hours, past7days, past30days, past90days, or an id of /types/dt. */
                dt?: "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description Earliest day of the listing. Accepts a date as yyyy-mm-dd. */
                addf?: string;
                /** @description Latest day of the listing. Accepts a date as yyyy-mm-dd. */
                addt?: string;
                /** @description Words and "quoted phrases" that must all be in the description or the address. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                kw?: string;
                /** @description Order of the listings: 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. Listings without the value come last. Accepts one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High; 31 Recently Reduced; 32 Largest Reduction. */
                sortid?: 23 | 6 | 25 | 3 | 4 | 1 | 2 | 7 | 8 | 31 | 32;
                /** @description Property types, any of them, by id or by the sum of several ids: 1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront. Accepts property type ids or sums of them, separated by commas (1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront). */
                propertyTypes?: number[];
                /** @description Id of the account of a seller. Accepts the id of an account, a whole number. */
                acctid?: number;
                /** @description ZIP code; leading zeros may be left out. Accepts a ZIP code of 5 digits. */
                zip?: string;
                /** @description Whether to answer the first 750 characters of each description. Accepts true, false, 1, 0, yes or no. */
                includeDescription?: boolean;
                /** @description Whether to answer larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
                /** @description Box on the map that the listing is in; a west greater than east crosses the 180th meridian. Accepts (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north. */
                bounds?: string;
                /** @description Whether to answer the boundary of each listing, as encodedPolyline. Accepts true, false, 1, 0, yes or no. */
                includeBoundaries?: boolean;
                /** @description Whether there is a house on the land; both kinds if left out. Accepts true, false, 1, 0, yes or no. */
                hasHouse?: boolean;
                /** @description Circle that the listing is in: a point and miles around it (great circle). A listing without coordinates of its own is in the middle of its city or county. Accepts latitude,longitude,miles: a point in degrees, and miles above 0 and up to 500. */
                near?: string;
                /** @description Area that the listing is in, by its corners in their order; the last one is joined with the first. Where edges cross each other, the even-odd rule says what is inside. Edges are straight in degrees and do not cross the 180th meridian. As latitude,longitude;…, some 300 corners fit into an address; an encoded polyline is shorter. Accepts 3 to 500 corners, as latitude,longitude;latitude,longitude;… in degrees or as an encoded polyline with a precision of 5 digits. */
                polygon?: string;
                /** @description Words and "quoted phrases" that must all be in the description, the address or the title. Instead of kw. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                words?: string;
                /** @description Within which time before now the price was lowered, if that was its latest change; any means 90 days. Accepts one of any, past24hours, past7days, past30days, past90days. */
                reduced?: "any" | "past24hours" | "past7days" | "past30days" | "past90days";
                /** @description What the land should have: all of the wishes, each with alternatives, such as surfaceWater.pond or barn. A fact counts if the listing states or only names it, words in singular or plural. Land that has it is left out if the wish begins with "not". Accepts up to 10 wishes, separated by commas, each of up to 12 alternatives joined by "or": a fact such as surfaceWater.pond, or words. */
                wants?: string[];
                /** @description Places to leave out, each as its kind and its id: state.44 or county.1797. Accepts places, each as state, region, county, city, lake and a period and its id, separated by commas. */
                except?: string[];
                /** @description What the listing states of road access; any of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated). Accepts one or more of paved (paved road), gravel (gravel road), dirt (dirt road), easement (access by easement), none (no legal access), notStated (road access not stated), separated by commas. */
                access?: ("paved" | "gravel" | "dirt" | "easement" | "none" | "notStated")[];
                /** @description What the listing states of power; any of onSite (power on site), available (power available), none (no power), notStated (power not stated). Accepts one or more of onSite (power on site), available (power available), none (no power), notStated (power not stated), separated by commas. */
                power?: ("onSite" | "available" | "none" | "notStated")[];
                /** @description What the listing states of water supply; any of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated). Accepts one or more of well (water well), public (public water), available (water available), none (no water supply), notStated (water supply not stated), separated by commas. */
                water?: ("well" | "public" | "available" | "none" | "notStated")[];
                /** @description What the listing states of sewer; any of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated). Accepts one or more of septic (septic system), public (public sewer), percTested (perc tested), none (no septic or sewer), notStated (sewer not stated), separated by commas. */
                sewer?: ("septic" | "public" | "percTested" | "none" | "notStated")[];
                /** @description What the listing states of surface water; any of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated). Accepts one or more of creek (creek), river (river), pond (pond), lake (lake), spring (spring), notStated (surface water not stated), separated by commas. */
                surfaceWater?: ("creek" | "river" | "pond" | "lake" | "spring" | "notStated")[];
                /** @description What the listing states of year-round water; any of true (year-round water), notStated (year-round water not stated). Accepts one or more of true (year-round water), notStated (year-round water not stated), separated by commas. */
                yearRound?: ("true" | "notStated")[];
                /** @description What the listing states of minerals; any of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated). Accepts one or more of convey (minerals convey), partial (some minerals convey), reserved (minerals reserved), notStated (minerals not stated), separated by commas. */
                minerals?: ("convey" | "partial" | "reserved" | "notStated")[];
                /** @description What the listing states of restrictions; any of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated). Accepts one or more of none (unrestricted), deed (deed restrictions), notStated (restrictions not stated), separated by commas. */
                restrictions?: ("none" | "deed" | "notStated")[];
                /** @description What the listing states of mobile homes; any of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated). Accepts one or more of allowed (mobile homes allowed), notAllowed (no mobile homes), notStated (mobile homes not stated), separated by commas. */
                mobileHomes?: ("allowed" | "notAllowed" | "notStated")[];
                /** @description What the listing states of HOA; any of none (no HOA), yes (HOA), notStated (HOA not stated). Accepts one or more of none (no HOA), yes (HOA), notStated (HOA not stated), separated by commas. */
                hoa?: ("none" | "yes" | "notStated")[];
                /** @description What the listing states of agricultural tax valuation; any of yes (ag exempt), notStated (agricultural tax valuation not stated). Accepts one or more of yes (ag exempt), notStated (agricultural tax valuation not stated), separated by commas. */
                agExempt?: ("yes" | "notStated")[];
                /** @description What the listing states of financing; any of owner (owner financing), notStated (financing not stated). Accepts one or more of owner (owner financing), notStated (financing not stated), separated by commas. */
                financing?: ("owner" | "notStated")[];
                /** @description What the listing states of terrain; any of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated). Accepts one or more of level (level land), rolling (rolling land), steep (steep land), wooded (wooded land), open (open land), fenced (fenced land), notStated (terrain not stated), separated by commas. */
                terrain?: ("level" | "rolling" | "steep" | "wooded" | "open" | "fenced" | "notStated")[];
            };
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it would mean. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Land for sale in Texas, up to $500,000",
                     *       "newPerWeek": 12,
                     *       "frequencies": [
                     *         "daily"
                     *       ],
                     *       "whyNotInstant": ""
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearchPreview"];
                };
            };
            /** @description The request is not valid. The errors list every problem. */
            400: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "pageNumber must be a whole number from 1, not \"many\"."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveSearch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "emailAddress": "jane@example.com",
                 *         "frequency": "daily",
                 *         "name": "By the lake",
                 *         "parameters": {
                 *           "stateID": "44",
                 *           "hp": "500000"
                 *         }
                 *       },
                 *       "IPAddress": "203.0.113.7"
                 *     }
                 */
                "application/json": components["schemas"]["SavedSearchRequest"];
                /**
                 * @example {
                 *       "data": {
                 *         "emailAddress": "jane@example.com",
                 *         "frequency": "daily",
                 *         "name": "By the lake",
                 *         "parameters": {
                 *           "stateID": "44",
                 *           "hp": "500000"
                 *         }
                 *       },
                 *       "IPAddress": "203.0.113.7"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SavedSearchRequest"];
            };
        };
        responses: {
            /** @description The buyer is asked by mail. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Land for sale in Texas, up to $500,000",
                     *       "newPerWeek": 12,
                     *       "frequencies": [
                     *         "daily"
                     *       ],
                     *       "whyNotInstant": ""
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearchPreview"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    watchListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "emailAddress": "jane@example.com",
                 *         "frequency": "daily"
                 *       },
                 *       "IPAddress": "203.0.113.7"
                 *     }
                 */
                "application/json": components["schemas"]["WatchRequest"];
                /**
                 * @example {
                 *       "data": {
                 *         "emailAddress": "jane@example.com",
                 *         "frequency": "daily"
                 *       },
                 *       "IPAddress": "203.0.113.7"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description The buyer is asked by mail. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingID": 12345,
                     *       "listingTitle": "40 acres with a creek"
                     *     }
                     */
                    "application/json": components["schemas"]["WatchedListing"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Invalid Listing ID": "The listing id 999999 could not be found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            /** @description The listing is no longer available. */
            405: {
                headers: {
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "errors": [
                     *         {
                     *           "Listing Inactive": "The listing 999999 is no longer available."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostErrors"];
                };
            };
            409: components["responses"]["PostConflict"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    removeFromShowcase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing is not in the showcase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No record has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         "The listing id 999999 could not be found."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Errors"];
                };
            };
            405: components["responses"]["ListingInactive"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
}
