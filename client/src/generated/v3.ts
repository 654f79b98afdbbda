/**
 * The types of the API's description. Not to be changed by hand.
 * Re-derived by: npm run client:types
 */

export interface paths {
    "/types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A lookup list: ids and labels that searches and answers use
         * @description The lists change with the version of the service only. Ask for them once and keep them.
         */
        get: operations["types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account of a seller
         * @description Listings name it as `acctID` and `seller.acctID`.
         */
        get: operations["member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logos/{size}/{color}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of the service, for clients to show
         * @description Ask for it once, when your program starts, and keep it: each request counts against your rate.
         */
        get: operations["logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every state
         * @description The states of the United States and the District of Columbia, in alphabetical order.
         */
        get: operations["states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The regions of a state
         * @description In alphabetical order.
         */
        get: operations["stateRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/lakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lakes of a state
         * @description In alphabetical order.
         */
        get: operations["stateLakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/counties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The counties of a state
         * @description In alphabetical order.
         */
        get: operations["stateCounties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cities of a state
         * @description In alphabetical order.
         */
        get: operations["stateCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A state
         * @description A state with its box on the map.
         */
        get: operations["state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/region/{id}/counties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The counties of a region
         * @description In alphabetical order.
         */
        get: operations["regionCounties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/region/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A region
         * @description A part of a state, such as Central Texas.
         */
        get: operations["region"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/lake/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A lake
         * @description A lake with a point on it.
         */
        get: operations["lake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/county/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A county
         * @description A county with the point in its middle.
         */
        get: operations["county"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/city/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A city
         * @description A city with the point that distances are measured from.
         */
        get: operations["city"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/showcase/{id}/{scid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A featured listing, by its own id and that of its spotlight
         * @description The showcase answers both ids. The answer is that of the listing itself.
         */
        get: operations["showcaselisting"];
        put?: never;
        /**
         * Create a featured listing (0/0), feature a listing ({id}/0), or edit a featured one
         * @description With the ids 0 and 0 a listing is created and featured: the key needs the permissions `listings:write` and `showcase:write`. With the id of a listing and 0 that listing is featured: `showcase:write`, and `listings:write` unless `data` is an empty object. With the ids of a listing and its spotlight that listing is edited: `listings:write`. All need `accountID` and `data`. A new listing needs a title, acres, a property type, a state and a county; an edit takes only what changes. All faults come in one answer. With `listFeedKey` and `listingURL`, creating a listing that exists already edits it.
         */
        post: operations["saveShowcaseListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/showcase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every featured listing, in another order each time
         * @description All on one page: the members about paging are empty texts.
         */
        get: operations["showcase"];
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
        /**
         * Create a listing (id 0) or edit one
         * @description The key needs the permission `listings:write`. A new listing needs a title, acres, a property type, a state and a county; an edit takes only what changes. All faults come in one answer. With `listFeedKey` and `listingURL`, creating a listing that exists already edits it.
         */
        post: operations["saveListing"];
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
         * @description Answers the active listings that meet all criteria. Ranges include both ends; a listing without the value is in no range. Names of parameters are case-insensitive, and empty parameters are ignored. Only one of stateID, regionID, countyID, cityID and lakeID may be sent.
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
    "/lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a buyer's inquiry about a listing to its seller
         * @description Once answered with 201 the lead is stored, and the message to the seller with it. Send an `Idempotency-Key`, and you can repeat a request whose answer got lost.
         */
        post: operations["lead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An entry of a lookup list */
        TypeEntry: {
            /**
             * @description Id of the entry, as searches and answers use it
             * @example 128
             */
            ID: number;
            /**
             * @description Label of the entry
             * @example Hunting Land
             */
            type: string;
            /**
             * @description Code that searches take as status; only entries of the status list have it
             * @example P
             * @enum {string}
             */
            code?: "P" | "PP" | "S";
            /**
             * @description 1 for land by the water; only entries of the property list have it
             * @example 0
             * @enum {integer}
             */
            WaterType?: 0 | 1;
            /**
             * @description 1 for other land; only entries of the property list have it
             * @example 1
             * @enum {integer}
             */
            LandType?: 0 | 1;
        };
        /** @description Why a request was refused */
        Errors: {
            /** @description All errors in the request */
            errors: string[];
        };
        /** @description The account of a seller */
        Member: {
            /**
             * @description Id of the account; searches take it as acctid
             * @example 1
             */
            accountID: number;
            /**
             * @description Name of the company
             * @example Lone Star Land
             */
            companyName: string;
            /**
             * @description Name of the person to ask for
             * @example Ana Peña
             */
            contactName: string;
            /**
             * @description Email address of the account
             * @example ana@example.com
             */
            email: string;
            /**
             * @description Phone number; empty if not known
             * @example 254-555-0101
             */
            phoneNumber: string;
            /** @description Where the company is */
            companyAddress: components["schemas"]["PostalAddress"];
            /** @description Where the contact person is reached */
            address: components["schemas"]["PostalAddress"];
            /**
             * @description Whether the seller is an Accredited Land Consultant
             * @example true
             */
            isALC: boolean;
            /**
             * @description Whether the seller is an Advanced Accredited Land Consultant
             * @example false
             */
            isALCAdvanced: boolean;
            /**
             * @description Whether the account is of an owner who sells their own land, not a broker
             * @example false
             */
            isSeller: boolean;
            /**
             * @description Whether the account has the free plan
             * @example false
             */
            isFree: boolean;
            /**
             * @description Whether the account has the premium plan; its listings come first in the default order
             * @example true
             */
            isPremium: boolean;
            /**
             * @description Whether the account is active. Listings of an inactive account are not shown
             * @example true
             */
            active: boolean;
            /** @description Pictures of the seller */
            images: {
                /**
                 * @description Badge of the seller's plan or designation
                 * @example {
                 *       "thumbnail": "//land.example/media/members/1/badge-thumbnail.png",
                 *       "large": "//land.example/media/members/1/badge-large.png"
                 *     }
                 */
                badge: components["schemas"]["MemberImage"];
                /**
                 * @description Portrait of the contact person
                 * @example {
                 *       "thumbnail": "//land.example/media/members/1/portrait-thumbnail.png",
                 *       "large": "//land.example/media/members/1/portrait-large.png"
                 *     }
                 */
                portrait: components["schemas"]["MemberImage"];
                /**
                 * @description Logo of the company
                 * @example {
                 *       "thumbnail": "//land.example/media/members/1/logo-thumbnail.png",
                 *       "large": "//land.example/media/members/1/logo-large.png"
                 *     }
                 */
                logo: components["schemas"]["MemberImage"];
            };
        };
        /** @description A postal address */
        PostalAddress: {
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
            street: string;
        };
        /** @description A picture of a seller in two sizes */
        MemberImage: {
            /**
             * @description Address of the picture without its protocol, beginning with //; empty without a picture
             * @example //land.example/media/members/1/logo-thumbnail.png
             */
            thumbnail: string;
            /**
             * @description Address of the picture without its protocol, beginning with //; empty without a picture
             * @example //land.example/media/members/1/logo-large.png
             */
            large: string;
        };
        /** @description The logo of the service, in one size and color */
        Logo: {
            /**
             * @description Address that the logo links to
             * @example https://land.example/
             */
            link: string;
            /**
             * @description Text for people who do not see the logo
             * @example Acreage: land for sale
             */
            alt: string;
            /**
             * @description Height in pixels
             * @example 42
             */
            height: number;
            /**
             * @description Width in pixels
             * @example 120
             */
            width: number;
            /**
             * @description Address of the picture
             * @example https://land.example/media/pool/service-logo/black-small.png
             */
            src: string;
            /**
             * @description Address of the picture by https
             * @example https://land.example/media/pool/service-logo/black-small.png
             */
            securesrc: string;
            /**
             * @description Whether search engines are asked not to follow the link
             * @example false
             */
            nofollow: boolean;
        };
        /** @description A state of the United States, or the District of Columbia */
        State: {
            /**
             * @description Id of the state; searches take it as stateID
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
             * @description What most counties of the state are called, such as County or Borough
             * @example County
             */
            countyLabel: string;
            /**
             * @description Northernmost latitude of the state, in degrees
             * @example 36.5013
             */
            north: number;
            /**
             * @description Southernmost latitude of the state, in degrees
             * @example 25.8404
             */
            south: number;
            /**
             * @description Easternmost longitude of the state, in degrees
             * @example -93.5175
             */
            east: number;
            /**
             * @description Westernmost longitude of the state, in degrees; greater than east where the state crosses the 180th meridian
             * @example -106.6472
             */
            west: number;
        };
        /** @description A part of a state that holds several counties */
        Region: {
            /**
             * @description Id of the region; searches take it as regionID
             * @example 4405
             */
            regionID: number;
            /**
             * @description Name of the region
             * @example Central Texas
             */
            regionName: string;
            /**
             * @description Id of the state that the region is in
             * @example 44
             */
            stateID: number;
        };
        /** @description A lake or reservoir */
        Lake: {
            /**
             * @description Id of the lake; searches take it as lakeID
             * @example 604
             */
            lakeID: number;
            /**
             * @description Name of the lake
             * @example Lake Whitney
             */
            lakename: string;
            /**
             * @description Id of the state that the lake is in
             * @example 44
             */
            stateID: number;
            /**
             * @description Name of that state
             * @example Texas
             */
            stateName: string;
            /**
             * @description Id of the county that the lake is in
             * @example 48035
             */
            countyID: number;
            /**
             * @description Name of that county
             * @example Bosque
             */
            county: string;
            /**
             * @description Latitude of the lake. Degrees north of the equator
             * @example 31.94
             */
            latitude: number;
            /**
             * @description Longitude of the lake. Degrees east of Greenwich; negative in nearly all of the United States
             * @example -97.42
             */
            longitude: number;
        };
        /** @description A county in a list of counties */
        ListedCounty: {
            /**
             * @description Id of the county; searches take it as countyID
             * @example 48035
             */
            countyID: number;
            /**
             * @description Name of the county, without its label
             * @example Bosque
             */
            county: string;
            /**
             * @description What the county is called, such as County, Parish or Borough
             * @example County
             */
            countyLabel: string;
            /**
             * @description Federal code of the county (FIPS), the same number as countyID
             * @example 48035
             */
            FIPS: number;
            /**
             * @description Id of the state that the county is in
             * @example 44
             */
            stateID: number;
            /**
             * @description Postal code of that state, two letters
             * @example TX
             */
            stateCode: string;
            /**
             * @description Id of the region that the county is in
             * @example 4405
             */
            regionID: number;
            /**
             * @description Latitude of the middle of the county. Degrees north of the equator
             * @example 31.9006
             */
            latitude: number;
            /**
             * @description Longitude of the middle of the county. Degrees east of Greenwich; negative in nearly all of the United States
             * @example -97.633
             */
            longitude: number;
            /**
             * @description Name of the region that the county is in
             * @example Central Texas
             */
            regionName: string;
        };
        /** @description A city, town or another populated place */
        City: {
            /**
             * @description Id of the city; searches take it as cityID
             * @example 24904
             */
            cityID: number;
            /**
             * @description Name of the city
             * @example Clifton
             */
            cityname: string;
            /**
             * @description Id of the state that the city is in
             * @example 44
             */
            stateID: number;
            /**
             * @description Name of that state
             * @example Texas
             */
            state: string;
            /**
             * @description Latitude of the city. Degrees north of the equator
             * @example 31.7918
             */
            latitude: number;
            /**
             * @description Longitude of the city. Degrees east of Greenwich; negative in nearly all of the United States
             * @example -97.5203
             */
            longitude: number;
        };
        /** @description A county, parish, borough or another division of a state at the same level */
        County: {
            /**
             * @description Id of the county; searches take it as countyID
             * @example 48035
             */
            countyID: number;
            /**
             * @description Name of the county, without its label
             * @example Bosque
             */
            county: string;
            /**
             * @description What the county is called, such as County, Parish or Borough
             * @example County
             */
            countyLabel: string;
            /**
             * @description Federal code of the county (FIPS), the same number as countyID
             * @example 48035
             */
            FIPS: number;
            /**
             * @description Id of the state that the county is in
             * @example 44
             */
            stateID: number;
            /**
             * @description Postal code of that state, two letters
             * @example TX
             */
            stateCode: string;
            /**
             * @description Id of the region that the county is in
             * @example 4405
             */
            regionID: number;
            /**
             * @description Latitude of the middle of the county. Degrees north of the equator
             * @example 31.9006
             */
            latitude: number;
            /**
             * @description Longitude of the middle of the county. Degrees east of Greenwich; negative in nearly all of the United States
             * @example -97.633
             */
            longitude: number;
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
        /** @description A listing and the account it belongs to */
        ListingRequest: {
            /**
             * @description Id of the account that the listing belongs to
             * @example 1
             */
            accountID: number;
            /**
             * @description The listing, or what changes of it
             * @example {
             *       "listingTitle": "Forty acres by the creek",
             *       "propertyTypes": {
             *         "id": 130
             *       },
             *       "price": {
             *         "numeric": 480000
             *       },
             *       "acres": 40,
             *       "address": {
             *         "state": "TX",
             *         "county": "Bosque",
             *         "city": "Clifton",
             *         "zip": "76634",
             *         "street": "12 Creek Rd"
             *       },
             *       "description": "Rolling hills and a creek that never ran dry.",
             *       "homeDetails": {
             *         "beds": 3,
             *         "baths": 2,
             *         "halfBaths": 1,
             *         "sqft": 1850
             *       },
             *       "amenities": {
             *         "Land": {
             *           "Fencing": [
             *             "Barbed wire"
             *           ],
             *           "Ponds": [
             *             2
             *           ]
             *         }
             *       },
             *       "documents": [
             *         {
             *           "description": "Survey of 2024",
             *           "URL": "https://files.example.com/survey.pdf"
             *         }
             *       ]
             *     }
             */
            data: components["schemas"]["ListingInput"];
        };
        /** @description A listing, or what changes of one. Omitted members are not changed; null removes a value. The answer of a GET can be sent back unchanged */
        ListingInput: {
            /** @description Title of the listing; needed for a new listing */
            listingTitle?: string;
            /**
             * Format: date
             * @description Day of the listing, yyyy-mm-dd; defaults to today for a new listing. null is ignored
             */
            listingDate?: string | null;
            /** @description The property types; a new listing needs them, here or in LFType1 to LFType3 */
            propertyTypes?: components["schemas"]["PropertyTypesInput"] | null;
            /** @description First property type by id or label, as in /types/property. An edit changes the ones that it names; the first that is not empty is the main type. If propertyTypes is sent too, both must name the same types */
            LFType1?: (number | string) | null;
            /** @description Second property type by id or label, as in /types/property. An edit changes the ones that it names; the first that is not empty is the main type. If propertyTypes is sent too, both must name the same types */
            LFType2?: (number | string) | null;
            /** @description Third property type by id or label, as in /types/property. An edit changes the ones that it names; the first that is not empty is the main type. If propertyTypes is sent too, both must name the same types */
            LFType3?: (number | string) | null;
            /** @description The price; null for a price on request */
            price?: components["schemas"]["PriceInput"] | null;
            /** @description Size in acres; needed for a new listing */
            acres?: number;
            /** @description The places of the land by their ids. null is ignored */
            locationIDs?: components["schemas"]["LocationIDsInput"] | null;
            /** @description Where the land is, by name. null is ignored */
            address?: components["schemas"]["ListingAddressInput"] | null;
            /** @description Latitude in degrees, at most 60 miles from the county; without it, or with 0 for lat and lng, that of the city or county */
            lat?: number | null;
            /** @description Longitude in degrees; without it that of the city or county */
            lng?: number | null;
            /** @description Description of the land; plain text; up to 20000 characters */
            description?: string | null;
            /** @description How to get there; up to 5000 characters */
            directions?: string | null;
            /** @description Stage of the sale, by label or code: Available (P), Under Contract (PP), Sold (S). null is ignored */
            status?: string | null;
            /** @description Whether the listing is shown; defaults to true for a new one. null is ignored */
            active?: boolean | null;
            /** @description The photos in the order of the tour, main photo first; replaces all photos */
            images?: components["schemas"]["PhotoInput"][] | null;
            /** @description The documents; replaces all documents */
            documents?: components["schemas"]["DocumentInput"][] | null;
            /** @description What the land offers; replaces all amenities */
            amenities?: {
                [key: string]: {
                    [key: string]: (string | number)[];
                };
            } | null;
            /** @description Boundary of the land as an encoded polyline with a precision of 5 digits, 3 to 10,000 points */
            encodedBoundaries?: string | null;
            /** @description Address or id of a video on YouTube */
            youTube?: string | null;
            /** @description Address of a virtual tour; http or https */
            virtualTour?: string | null;
            /** @description Address of a flyer; http or https */
            flyer?: string | null;
            /** @description Whether there is a house; false removes homeDetails, which must be left out then. null is ignored */
            hasHouse?: boolean | null;
            /** @description The house of the listing; null removes it */
            homeDetails?: components["schemas"]["HomeDetailsInput"] | null;
            /** @description Id of an auction of the account that exists already; null takes the listing out of its auction, unless auction is there too */
            auctionID?: number | null;
            /** @description The auction of the listing, where it is not sent as auctionID: a new one, or changes of its own */
            auction?: components["schemas"]["AuctionInput"] | null;
            /** @description How the land is offered: 2 for sale, 3 for lease; defaults to 2 for a new listing. While the listing has an auction, it is 1; afterward it is the value given here. null is ignored */
            listingType?: number | null;
            /** @description Notes of the broker. Stored, but never part of an answer; up to 5000 characters */
            brokerNotes?: string | null;
            /** @description How to show the land. Stored, but never part of an answer; up to 5000 characters */
            showingInstructions?: string | null;
            /** @description Legal description of the land. Stored, but never part of an answer; up to 5000 characters */
            legalDescription?: string | null;
            /** @description Your own key of the listing in a feed, unique in the account; needs listingURL. Stored, but never part of an answer; up to 255 characters */
            listFeedKey?: string | null;
            /** @description Address of the listing at its source. Stored, but never part of an answer; http or https */
            listingURL?: string | null;
            /** @description Page of the seller about the land. Stored, but never part of an answer; http or https */
            externalListingURL?: string | null;
            /**
             * Format: idn-email
             * @description Email address that leads on the listing go to, instead of that of the account
             */
            leadRoutingEmail?: string | null;
            /** @description Holes and further tracts of the boundary: - before each hole of the tract before it, + before the outer ring of each other tract, and each ring as an encoded polyline with a precision of 5 digits. The boundary has up to 50 tracts and 10,000 points. Without this member, another encodedBoundaries removes them */
            furtherRings?: string | null;
            /** @description Number of the parcel in the records of the county, as the county writes it; up to 50 characters */
            parcelNumber?: string | null;
            /**
             * Format: date
             * @description Day on which the land was sold, yyyy-mm-dd
             */
            soldDate?: string | null;
            /** @description Price in US dollars that the land was sold for */
            soldPrice?: number | null;
            /** @description Year in which the house or the main building was built */
            yearBuilt?: number | null;
            /** @description Facts of the land, where what is read of amenities and description is wrong or missing; null removes all corrections. Shown by /ext alone */
            facts?: components["schemas"]["FactsInput"] | null;
            /** @description Id of the listing as answered; on an edit it must be the id in the path */
            listingID?: number | null;
            /** @description Derived from other members; accepted and ignored */
            portal_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            listing_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            type_listings_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            county_listings_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            city_listings_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            state_listings_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            member_listings_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            member_URL?: unknown;
            /** @description Derived from other members; accepted and ignored */
            hasBoundaries?: unknown;
            /** @description Derived from other members; accepted and ignored */
            seller?: unknown;
            /** @description Derived from other members; accepted and ignored */
            isAuction?: unknown;
            /** @description Derived from other members; accepted and ignored */
            priceBefore?: unknown;
            /** @description Derived from other members; accepted and ignored */
            priceReducedAt?: unknown;
        };
        /** @description The property types of a listing */
        PropertyTypesInput: {
            /** @description Sum of one to three ids of /types/property */
            id?: (number | string) | null;
            /** @description The labels of these types, separated by commas, in the order that they are to have; the first is the main type. Without id they name the types; with it they must name the same ones */
            label?: string | null;
        };
        /** @description The price of a listing */
        PriceInput: {
            /** @description Price in US dollars and whole cents; 0 for a price on request */
            numeric?: number | null;
            /** @description Derived from other members; accepted and ignored */
            formatted?: unknown;
        };
        /** @description Ids of the places that the land is in; a new listing needs state and county, here or in address */
        LocationIDsInput: {
            /** @description Id of the state */
            stateID?: number | null;
            /** @description Id of the city; 0 for none */
            cityID?: number | null;
            /** @description Id of the county */
            countyID?: number | null;
            /** @description Id of the lake that the land is at; shown in search results */
            lakeID?: number | null;
        };
        /** @description Where the land is, by name; must match locationIDs */
        ListingAddressInput: {
            /** @description Name of the county, with or without its label */
            county?: string | null;
            /** @description Name or postal code of the state */
            state?: string | null;
            /** @description ZIP code, with or without leading zeros, or ZIP+4, reduced to its first five digits */
            zip?: (string | number) | null;
            /** @description Name of the city */
            city?: string | null;
            /** @description Street and number; up to 5000 characters */
            street?: string | null;
        };
        /** @description A photo of a listing */
        PhotoInput: {
            /** @description As answered; only large is used */
            thumbnail?: components["schemas"]["PhotoFileInput"] | null;
            /** @description As answered; only large is used */
            popup?: components["schemas"]["PhotoFileInput"] | null;
            /** @description Which photo it is */
            large?: components["schemas"]["PhotoFileInput"] | null;
            /** @description What the photo shows; up to 5000 characters */
            description?: string | null;
            /** @description Caption of the photo; up to 5000 characters */
            label?: string | null;
        };
        /** @description A photo that the listing has, or the address of a new one */
        PhotoFileInput: {
            /** @description Id of a photo that the listing has */
            ID?: number;
            /** @description Without an ID: the address that a new photo is fetched from */
            SRC?: string;
            /** @description Derived from other members; accepted and ignored */
            height?: unknown;
            /** @description Derived from other members; accepted and ignored */
            width?: unknown;
        };
        /** @description A document of a listing */
        DocumentInput: {
            /** @description What the document is; up to 5000 characters */
            description?: string | null;
            /** @description Address of the document; http or https */
            URL: string;
        };
        /** @description The house of a listing */
        HomeDetailsInput: {
            /** @description Number of bedrooms */
            beds?: number | null;
            /** @description Number of full bathrooms; one that ends in .5 has one half bathroom */
            baths?: number | null;
            /** @description Number of half bathrooms */
            halfBaths?: number | null;
            /** @description Living area in square feet */
            sqft?: (number | string) | null;
        };
        /** @description The auction that the land is sold at */
        AuctionInput: {
            /** @description Title of the auction; up to 5000 characters */
            title?: string | null;
            /** @description Street address of the auction; up to 5000 characters */
            address?: string | null;
            /** @description City of the auction; up to 5000 characters */
            city?: string | null;
            /** @description Id of the state of the auction */
            stateID?: number | null;
            /**
             * Format: date
             * @description Day of the auction, yyyy-mm-dd; needed for a new auction
             */
            date?: string;
            /** @description Local time of the auction, 24 hours as H:MM, HH:MM or HH:MM:SS */
            time?: string | null;
        };
        /** @description Corrections of facts, fact by fact. null removes a correction; unknown hides what was read; an answer of GET may be sent back */
        FactsInput: {
            /** @description One of paved, gravel, dirt, easement, none, unknown, or null */
            access?: unknown;
            /** @description One of onSite, available, none, unknown, or null */
            power?: unknown;
            /** @description One of well, public, available, none, unknown, or null */
            water?: unknown;
            /** @description One of septic, public, percTested, none, unknown, or null */
            sewer?: unknown;
            /** @description A list of creek, river, pond, lake, spring, or unknown, or null */
            surfaceWater?: unknown;
            /** @description One of true, unknown, or null */
            yearRound?: unknown;
            /** @description One of convey, partial, reserved, unknown, or null */
            minerals?: unknown;
            /** @description One of none, deed, unknown, or null */
            restrictions?: unknown;
            /** @description One of allowed, notAllowed, unknown, or null */
            mobileHomes?: unknown;
            /** @description One of none, yes, unknown, or null */
            hoa?: unknown;
            /** @description One of yes, unknown, or null */
            agExempt?: unknown;
            /** @description One of owner, unknown, or null */
            financing?: unknown;
            /** @description A list of level, rolling, steep, wooded, open, fenced, or unknown, or null */
            terrain?: unknown;
            /** @description US dollars a year from 0 to 100,000,000, or null */
            annualTaxes?: unknown;
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
        /** @description All featured listings */
        ShowcaseResult: {
            /** @description The featured listings, in another order each time */
            data: components["schemas"]["ShowcaseSummary"][];
            /**
             * @description Always an empty text, as the showcase has no pages
             * @enum {string}
             */
            records: "";
            /**
             * @description Always an empty text, as the showcase has no pages
             * @enum {string}
             */
            pages: "";
            /**
             * @description Always an empty text, as the showcase has no pages
             * @enum {string}
             */
            currentPage: "";
            /**
             * @description Always an empty text, as the showcase has no pages
             * @enum {string}
             */
            prevPage: "";
            /**
             * @description Always an empty text, as the showcase has no pages
             * @enum {string}
             */
            nextPage: "";
            /**
             * @description The search as text, for a headline
             * @example Showcase of land for sale in the United States
             */
            breadcrumb: string;
        };
        /** @description A featured listing */
        ShowcaseSummary: {
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
             * @description Address of the badge of the seller without its protocol, beginning with //; empty if there is none
             * @example //land.example/media/members/1/badge-thumbnail.png
             */
            accountBadge: string;
            /**
             * @description Address of the portrait of the seller without its protocol, beginning with //; empty if there is none
             * @example //land.example/media/members/1/portrait-thumbnail.png
             */
            accountPortrait: string;
            /**
             * @description Id of the spotlight that features the listing
             * @example 21
             */
            scid: number;
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
             * @description Boundary of the land as an encoded polyline with a precision of 5 digits; empty if not known, or without includeBoundaries
             * @example o~_aErjfrQ?{YoU??zY
             */
            encodedPolyline: string;
        };
        /** @description A lead and what to do with it */
        LeadRequest: {
            data: components["schemas"]["Lead"];
            /**
             * @description Whether to notify the seller; defaults to true. false requires a key with leads:mute
             * @example true
             */
            sendNotification?: boolean;
            /**
             * @description Where on a site the form of the lead stood; None if left out
             * @example ProfileTop
             * @enum {string}
             */
            leadSourceID?: "None" | "ProfileTop" | "ProfileBottom" | "SearchResultsForm" | "MobileProfile" | "EmailFriend" | "BrokerProfile" | "MobileBrokerProfile";
            /**
             * @description Network address of the buyer, IPv4 or IPv6, if you send the lead for them. The value of X-Forwarded-For is accepted too: its first address is used, with or without a port
             * @example 203.0.113.7
             */
            IPAddress?: string;
            /**
             * @description Id of the account that gets the lead; 0 or omitted for the account of the listing. Another account requires a key with leads:assign
             * @example 0
             */
            AccountID?: number;
            /**
             * @description Id of the account of the user who sends the lead; 0 or omitted for none
             * @example 0
             */
            OwnerAccountID?: number;
        };
        /** @description A buyer's inquiry about a listing */
        Lead: {
            /**
             * @description Id of the listing that the buyer asks about
             * @example 1
             */
            listingID: number;
            /**
             * @description Name of the buyer
             * @example Joe Buyer
             */
            contactName: string;
            /**
             * Format: idn-email
             * @description Email address of the buyer, to which the seller answers; international addresses are accepted
             * @example joe@example.com
             */
            emailAddress: string;
            /**
             * @description What the buyer asks; line breaks are kept
             * @example Is the creek wet all year?
             */
            comment?: string;
            /**
             * @description Phone number of the buyer
             * @example 512-555-0142
             */
            phoneNumber?: string;
            /**
             * @description Whether the buyer asks for financing
             * @example false
             */
            financing?: boolean;
            /**
             * @description Your own number for the site that the lead is from
             * @example 0
             */
            siteid?: number;
        };
        /** @description That a lead was accepted */
        LeadResult: {
            /**
             * @description Always true: a refusal has another form and another status
             * @example true
             */
            success: boolean;
        };
    };
    responses: {
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
        /** @description Names this state of the answer. Sent back as If-None-Match, it saves the body as long as nothing has changed; that of a listing, also as answered to a POST, is for If-Match */
        ETag: string;
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
        /** @description The methods that are allowed here; may be empty */
        Allow: string;
        /** @description Address of the listing in this API, or of the featured listing */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    types: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Which list */
                type: "sort" | "property" | "location" | "status" | "dt" | "listing";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries of the list. */
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
                    "application/json": components["schemas"]["TypeEntry"][];
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
                     *         "There is no resource at /v3/types/color."
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
    member: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
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
                     *       "accountID": 1,
                     *       "companyName": "Lone Star Land",
                     *       "contactName": "Ana Peña",
                     *       "email": "ana@example.com",
                     *       "phoneNumber": "254-555-0101",
                     *       "companyAddress": {
                     *         "state": "TX",
                     *         "zip": 76634,
                     *         "streetLine2": "",
                     *         "city": "Clifton",
                     *         "street": "100 Main St"
                     *       },
                     *       "address": {
                     *         "state": "TX",
                     *         "zip": 76634,
                     *         "streetLine2": "",
                     *         "city": "Clifton",
                     *         "street": "100 Main St"
                     *       },
                     *       "isALC": true,
                     *       "isALCAdvanced": false,
                     *       "isSeller": false,
                     *       "isFree": false,
                     *       "isPremium": true,
                     *       "active": true,
                     *       "images": {
                     *         "badge": {
                     *           "thumbnail": "//land.example/media/members/1/badge-thumbnail.png",
                     *           "large": "//land.example/media/members/1/badge-large.png"
                     *         },
                     *         "portrait": {
                     *           "thumbnail": "//land.example/media/members/1/portrait-thumbnail.png",
                     *           "large": "//land.example/media/members/1/portrait-large.png"
                     *         },
                     *         "logo": {
                     *           "thumbnail": "//land.example/media/members/1/logo-thumbnail.png",
                     *           "large": "//land.example/media/members/1/logo-large.png"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
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
                     *         "The member id 999999 could not be found."
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
    logos: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Size of the logo */
                size: "thumbnail" | "small" | "medium" | "large";
                /** @description Color of the logo */
                color: "black" | "white" | "transparent";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
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
                     *       "link": "https://land.example/",
                     *       "alt": "Acreage: land for sale",
                     *       "height": 42,
                     *       "width": 120,
                     *       "src": "https://land.example/media/pool/service-logo/black-small.png",
                     *       "securesrc": "https://land.example/media/pool/service-logo/black-small.png",
                     *       "nofollow": false
                     *     }
                     */
                    "application/json": components["schemas"]["Logo"];
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
                     *         "There is no resource at /v3/logos/huge/black."
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
    states: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states. */
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
                     * @example [
                     *       {
                     *         "stateID": 44,
                     *         "state": "Texas",
                     *         "stateCode": "TX",
                     *         "countyLabel": "County",
                     *         "north": 36.5013,
                     *         "south": 25.8404,
                     *         "east": -93.5175,
                     *         "west": -106.6472
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["State"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    stateRegions: {
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
            /** @description The regions. */
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
                     * @example [
                     *       {
                     *         "regionID": 4405,
                     *         "regionName": "Central Texas",
                     *         "stateID": 44
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Region"][];
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
    stateLakes: {
        parameters: {
            query?: {
                /** @description How many places to answer at most; 0 for all of them. Accepts a whole number from 0. */
                Limit?: number;
            };
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
            /** @description The lakes. */
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
                     * @example [
                     *       {
                     *         "lakeID": 604,
                     *         "lakename": "Lake Whitney",
                     *         "stateID": 44,
                     *         "stateName": "Texas",
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "latitude": 31.94,
                     *         "longitude": -97.42
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Lake"][];
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
                     *         "Limit must be a whole number from 0, not \"many\"."
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
    stateCounties: {
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
            /** @description The counties. */
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
                     * @example [
                     *       {
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "countyLabel": "County",
                     *         "FIPS": 48035,
                     *         "stateID": 44,
                     *         "stateCode": "TX",
                     *         "regionID": 4405,
                     *         "latitude": 31.9006,
                     *         "longitude": -97.633,
                     *         "regionName": "Central Texas"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListedCounty"][];
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
    stateCities: {
        parameters: {
            query?: {
                /** @description How many places to answer at most; 0 for all of them. Accepts a whole number from 0. */
                Limit?: number;
            };
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
            /** @description The cities. */
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
                     * @example [
                     *       {
                     *         "cityID": 24904,
                     *         "cityname": "Clifton",
                     *         "stateID": 44,
                     *         "state": "Texas",
                     *         "latitude": 31.7918,
                     *         "longitude": -97.5203
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["City"][];
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
                     *         "Limit must be a whole number from 0, not \"many\"."
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
    state: {
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
            /** @description The state. */
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
                     *       "stateID": 44,
                     *       "state": "Texas",
                     *       "stateCode": "TX",
                     *       "countyLabel": "County",
                     *       "north": 36.5013,
                     *       "south": 25.8404,
                     *       "east": -93.5175,
                     *       "west": -106.6472
                     *     }
                     */
                    "application/json": components["schemas"]["State"];
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
    regionCounties: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the region */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counties. */
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
                     * @example [
                     *       {
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "countyLabel": "County",
                     *         "FIPS": 48035,
                     *         "stateID": 44,
                     *         "stateCode": "TX",
                     *         "regionID": 4405,
                     *         "latitude": 31.9006,
                     *         "longitude": -97.633,
                     *         "regionName": "Central Texas"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListedCounty"][];
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
                     *         "The region id 999999 could not be found."
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
    region: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the region */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The region. */
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
                     *       "regionID": 4405,
                     *       "regionName": "Central Texas",
                     *       "stateID": 44
                     *     }
                     */
                    "application/json": components["schemas"]["Region"];
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
                     *         "The region id 999999 could not be found."
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
    lake: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the lake */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lake. */
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
                     *       "lakeID": 604,
                     *       "lakename": "Lake Whitney",
                     *       "stateID": 44,
                     *       "stateName": "Texas",
                     *       "countyID": 48035,
                     *       "county": "Bosque",
                     *       "latitude": 31.94,
                     *       "longitude": -97.42
                     *     }
                     */
                    "application/json": components["schemas"]["Lake"];
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
                     *         "The lake id 999999 could not be found."
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
    county: {
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
            /** @description The county. */
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
                     *       "countyID": 48035,
                     *       "county": "Bosque",
                     *       "countyLabel": "County",
                     *       "FIPS": 48035,
                     *       "stateID": 44,
                     *       "stateCode": "TX",
                     *       "regionID": 4405,
                     *       "latitude": 31.9006,
                     *       "longitude": -97.633
                     *     }
                     */
                    "application/json": components["schemas"]["County"];
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
    city: {
        parameters: {
            query?: never;
            header?: {
                /** @description handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the city */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The city. */
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
                     *       "cityID": 24904,
                     *       "cityname": "Clifton",
                     *       "stateID": 44,
                     *       "state": "Texas",
                     *       "latitude": 31.7918,
                     *       "longitude": -97.5203
                     *     }
                     */
                    "application/json": components["schemas"]["City"];
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
                     *         "The city id 999999 could not be found."
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
    showcaselisting: {
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
                /** @description Id of the spotlight of the listing, as the showcase answers it */
                scid: number;
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
                     *       }
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
    saveShowcaseListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing; 0 for a new one */
                id: number;
                /** @description Id of the spotlight of the listing, as the showcase answers it; 0 for a new spotlight */
                scid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey of 2024",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingRequest"];
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey of 2024",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ListingRequest"];
            };
        };
        responses: {
            /** @description The listing is as the request wanted it, also when that changed nothing. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
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
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            /** @description The listing is created; Location is its address. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
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
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            404: components["responses"]["PostNotFound"];
            405: components["responses"]["PostListingInactive"];
            409: components["responses"]["PostConflict"];
            412: components["responses"]["PostPreconditionFailed"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
        };
    };
    showcase: {
        parameters: {
            query?: {
                /** @description Whether to answer larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
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
            /** @description The featured listings. */
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
                     *           "accountBadge": "//land.example/media/members/1/badge-thumbnail.png",
                     *           "accountPortrait": "//land.example/media/members/1/portrait-thumbnail.png",
                     *           "scid": 21
                     *         }
                     *       ],
                     *       "records": "",
                     *       "pages": "",
                     *       "currentPage": "",
                     *       "prevPage": "",
                     *       "nextPage": "",
                     *       "breadcrumb": "Showcase of land for sale in the United States"
                     *     }
                     */
                    "application/json": components["schemas"]["ShowcaseResult"];
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
                     *         "largerThumbnails must be true, false, 1, 0, yes or no, not \"many\"."
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
                     *       }
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
    saveListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the listing; 0 for a new one */
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
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey of 2024",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingRequest"];
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey of 2024",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ListingRequest"];
            };
        };
        responses: {
            /** @description The listing is as the request wanted it, also when that changed nothing. */
            200: {
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
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            /** @description The listing is created; Location is its address. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
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
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingResult"];
                };
            };
            400: components["responses"]["PostBadRequest"];
            401: components["responses"]["PostUnauthorized"];
            403: components["responses"]["PostForbidden"];
            404: components["responses"]["PostNotFound"];
            405: components["responses"]["PostListingInactive"];
            409: components["responses"]["PostConflict"];
            412: components["responses"]["PostPreconditionFailed"];
            413: components["responses"]["PostPayloadTooLarge"];
            414: components["responses"]["PostAddressTooLong"];
            415: components["responses"]["PostUnsupportedMediaType"];
            422: components["responses"]["PostIdempotencyMismatch"];
            429: components["responses"]["PostTooManyRequests"];
            500: components["responses"]["PostFailed"];
            503: components["responses"]["PostUnavailable"];
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
                /** @description Id of a city; with distance, the middle of the circle to search in. Accepts the id of a city, a whole number (see /locations/state/{id}/cities). */
                cityID?: number;
                /** @description Id of a state. Accepts the id of a state, a whole number (see /locations/states). */
                stateID?: number;
                /** @description Id of a lake. Accepts the id of a lake, a whole number (see /locations/state/{id}/lakes). */
                lakeID?: number;
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
                /** @description Order of the listings: 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High. Listings without the value come last. Accepts one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High. */
                sortid?: 23 | 6 | 25 | 3 | 4 | 1 | 2 | 7 | 8;
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
    lead: {
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
                 *         "listingID": 1,
                 *         "contactName": "Joe Buyer",
                 *         "emailAddress": "joe@example.com",
                 *         "comment": "Is the creek wet all year?",
                 *         "phoneNumber": "512-555-0142",
                 *         "financing": false,
                 *         "siteid": 0
                 *       },
                 *       "sendNotification": true,
                 *       "leadSourceID": "ProfileTop",
                 *       "IPAddress": "203.0.113.7",
                 *       "AccountID": 0,
                 *       "OwnerAccountID": 0
                 *     }
                 */
                "application/json": components["schemas"]["LeadRequest"];
                /**
                 * @example {
                 *       "data": {
                 *         "listingID": 1,
                 *         "contactName": "Joe Buyer",
                 *         "emailAddress": "joe@example.com",
                 *         "comment": "Is the creek wet all year?",
                 *         "phoneNumber": "512-555-0142",
                 *         "financing": false,
                 *         "siteid": 0
                 *       },
                 *       "sendNotification": true,
                 *       "leadSourceID": "ProfileTop",
                 *       "IPAddress": "203.0.113.7",
                 *       "AccountID": 0,
                 *       "OwnerAccountID": 0
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LeadRequest"];
            };
        };
        responses: {
            /** @description The lead is stored. */
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
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["LeadResult"];
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
}
