-- A database as the program wrote it before its schema had version 2, put together from the history
-- of the source: the schema of version 1, headers without the version of the rules, and entries in
-- the form that has not changed since. The games were played by the program of later; the rules of
-- both games are the same.
PRAGMA application_id = 0x7a74626c;
PRAGMA user_version = 1;
CREATE TABLE tables (
    number  INTEGER PRIMARY KEY,
    id      BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    header  BLOB NOT NULL
) STRICT;
CREATE TABLE entries (
    table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    sequence     INTEGER NOT NULL,
    at           INTEGER NOT NULL,
    body         BLOB NOT NULL,
    PRIMARY KEY (table_number, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE joined (
    guest        BLOB NOT NULL,
    table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    at           INTEGER NOT NULL,
    PRIMARY KEY (guest, table_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX joined_by_table ON joined (table_number);
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES ('secret', X'cab776626dec3b7063e2b2b30c29484d4a8fe2c2b75ecc9db9078c4a8d546343');
INSERT INTO tables VALUES (1, X'2e862f0f6576da1f1024', 1794788711570, CAST('{"id":"2e862f0f6576da1f1024","setup":{"game":"zeds-zone","players":2,"options":{}},"host":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"created":1794788711570,"secret":"176468422fc98c970d10d6c197e0659f9c4d93f361cfa0d119cfd1d090cede1d"}' AS BLOB));
INSERT INTO tables VALUES (2, X'48cf2a91d9d9aff42934', 1794788711670, CAST('{"id":"48cf2a91d9d9aff42934","setup":{"game":"zeds-zone","players":2,"options":{}},"host":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"created":1794788711670,"secret":"188c59cdeeb7481351ee1fee7ab5e863b0009ad7c7163cb6ce670bee71ff4f29"}' AS BLOB));
INSERT INTO tables VALUES (3, X'82e46f624efb2197affd', 1794788712026, CAST('{"id":"82e46f624efb2197affd","setup":{"game":"zee","players":2,"options":{}},"host":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"created":1794788712026,"secret":"a2a5ed991618fb5f01e6028b1327756fa73a53d1084cb12ddb9c4e1c91a5f927"}' AS BLOB));
INSERT INTO tables VALUES (4, X'cb858126eb3b76aef760', 1794788712198, CAST('{"id":"cb858126eb3b76aef760","setup":{"game":"zeds-zone","players":2,"options":{}},"host":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"created":1794788712198,"secret":"f9bb3afef73b33271c2d07f783f5656d76cb9e091378a4d0d081896124f88958"}' AS BLOB));
INSERT INTO joined VALUES (X'5b1f93ce64a915b6562a91b3a5978e09', 1, 1794788711659);
INSERT INTO joined VALUES (X'5b1f93ce64a915b6562a91b3a5978e09', 2, 1794788711729);
INSERT INTO joined VALUES (X'aa694796b34d1d2998a57250c1822b5d', 2, 1794788711754);
INSERT INTO joined VALUES (X'5b1f93ce64a915b6562a91b3a5978e09', 3, 1794788712085);
INSERT INTO joined VALUES (X'aa694796b34d1d2998a57250c1822b5d', 3, 1794788712101);
INSERT INTO joined VALUES (X'5b1f93ce64a915b6562a91b3a5978e09', 4, 1794788712271);
INSERT INTO joined VALUES (X'aa694796b34d1d2998a57250c1822b5d', 4, 1794788712276);
INSERT INTO entries VALUES (1, 0, 1794788711637, CAST('{"at":1794788711637,"asked":["5b1f93ce64a915b6562a91b3a5978e09",11],"deed":"sat","seat":0,"person":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"nonce":"ada-1"}' AS BLOB));
INSERT INTO entries VALUES (2, 0, 1794788711710, CAST('{"at":1794788711710,"asked":["5b1f93ce64a915b6562a91b3a5978e09",11],"deed":"sat","seat":0,"person":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"nonce":"ada-1"}' AS BLOB));
INSERT INTO entries VALUES (2, 1, 1794788711753, CAST('{"at":1794788711753,"asked":["aa694796b34d1d2998a57250c1822b5d",50001],"deed":"sat","seat":1,"person":{"id":"aa694796b34d1d2998a57250c1822b5d","name":"Bob"},"nonce":"bob-1"}' AS BLOB));
INSERT INTO entries VALUES (2, 2, 1794788711755, CAST('{"at":1794788711755,"asked":["5b1f93ce64a915b6562a91b3a5978e09",12],"deed":"started"}' AS BLOB));
INSERT INTO entries VALUES (2, 3, 1794788711770, CAST('{"at":1794788711770,"asked":["5b1f93ce64a915b6562a91b3a5978e09",14],"deed":"picked","seat":0,"pick":"square d2"}' AS BLOB));
INSERT INTO entries VALUES (2, 4, 1794788711789, CAST('{"at":1794788711789,"asked":["aa694796b34d1d2998a57250c1822b5d",50003],"deed":"picked","seat":1,"pick":"square e4"}' AS BLOB));
INSERT INTO entries VALUES (2, 5, 1794788711809, CAST('{"at":1794788711809,"asked":["5b1f93ce64a915b6562a91b3a5978e09",17],"deed":"picked","seat":0,"pick":"square d4"}' AS BLOB));
INSERT INTO entries VALUES (2, 6, 1794788711826, CAST('{"at":1794788711826,"asked":["aa694796b34d1d2998a57250c1822b5d",50005],"deed":"picked","seat":1,"pick":"square e1"}' AS BLOB));
INSERT INTO entries VALUES (2, 7, 1794788711830, CAST('{"at":1794788711830,"asked":["5b1f93ce64a915b6562a91b3a5978e09",20],"deed":"picked","seat":0,"pick":"square d3"}' AS BLOB));
INSERT INTO entries VALUES (2, 8, 1794788711853, CAST('{"at":1794788711853,"asked":["5b1f93ce64a915b6562a91b3a5978e09",21],"deed":"took_back","seat":0,"pick":4}' AS BLOB));
INSERT INTO entries VALUES (2, 9, 1794788711876, CAST('{"at":1794788711876,"asked":["5b1f93ce64a915b6562a91b3a5978e09",23],"deed":"picked","seat":0,"pick":"square c4"}' AS BLOB));
INSERT INTO entries VALUES (2, 10, 1794788711882, CAST('{"at":1794788711882,"asked":["aa694796b34d1d2998a57250c1822b5d",50007],"deed":"picked","seat":1,"pick":"square d1"}' AS BLOB));
INSERT INTO entries VALUES (2, 11, 1794788711894, CAST('{"at":1794788711894,"asked":["5b1f93ce64a915b6562a91b3a5978e09",26],"deed":"picked","seat":0,"pick":"square b1"}' AS BLOB));
INSERT INTO entries VALUES (2, 12, 1794788711962, CAST('{"at":1794788711962,"asked":["aa694796b34d1d2998a57250c1822b5d",50009],"deed":"picked","seat":1,"pick":"square d4"}' AS BLOB));
INSERT INTO entries VALUES (2, 13, 1794788711990, CAST('{"at":1794788711990,"asked":["5b1f93ce64a915b6562a91b3a5978e09",29],"deed":"picked","seat":0,"pick":"square b2"}' AS BLOB));
INSERT INTO entries VALUES (2, 14, 1794788711998, CAST('{"at":1794788711998,"asked":["aa694796b34d1d2998a57250c1822b5d",50011],"deed":"picked","seat":1,"pick":"square b3"}' AS BLOB));
INSERT INTO entries VALUES (2, 15, 1794788712010, CAST('{"at":1794788712010,"asked":["5b1f93ce64a915b6562a91b3a5978e09",32],"deed":"picked","seat":0,"pick":"sector 2-1"}' AS BLOB));
INSERT INTO entries VALUES (3, 0, 1794788712078, CAST('{"at":1794788712078,"asked":["5b1f93ce64a915b6562a91b3a5978e09",11],"deed":"sat","seat":0,"person":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"nonce":"ada-1"}' AS BLOB));
INSERT INTO entries VALUES (3, 1, 1794788712093, CAST('{"at":1794788712093,"asked":["aa694796b34d1d2998a57250c1822b5d",50001],"deed":"sat","seat":1,"person":{"id":"aa694796b34d1d2998a57250c1822b5d","name":"Bob"},"nonce":"bob-1"}' AS BLOB));
INSERT INTO entries VALUES (3, 2, 1794788712109, CAST('{"at":1794788712109,"asked":["5b1f93ce64a915b6562a91b3a5978e09",12],"deed":"started"}' AS BLOB));
INSERT INTO entries VALUES (3, 3, 1794788712118, CAST('{"at":1794788712118,"asked":["5b1f93ce64a915b6562a91b3a5978e09",14],"deed":"picked","seat":0,"pick":"build da1"}' AS BLOB));
INSERT INTO entries VALUES (3, 4, 1794788712130, CAST('{"at":1794788712130,"asked":["5b1f93ce64a915b6562a91b3a5978e09",16],"deed":"picked","seat":0,"pick":"build da2"}' AS BLOB));
INSERT INTO entries VALUES (3, 5, 1794788712142, CAST('{"at":1794788712142,"asked":["5b1f93ce64a915b6562a91b3a5978e09",18],"deed":"picked","seat":0,"pick":"belt 2b"}' AS BLOB));
INSERT INTO entries VALUES (3, 6, 1794788712150, CAST('{"at":1794788712150,"asked":["aa694796b34d1d2998a57250c1822b5d",50003],"deed":"picked","seat":1,"pick":"build dv3"}' AS BLOB));
INSERT INTO entries VALUES (3, 7, 1794788712158, CAST('{"at":1794788712158,"asked":["aa694796b34d1d2998a57250c1822b5d",50005],"deed":"picked","seat":1,"pick":"build dv1"}' AS BLOB));
INSERT INTO entries VALUES (3, 8, 1794788712165, CAST('{"at":1794788712165,"asked":["aa694796b34d1d2998a57250c1822b5d",50007],"deed":"picked","seat":1,"pick":"belt 1b"}' AS BLOB));
INSERT INTO entries VALUES (3, 9, 1794788712170, CAST('{"at":1794788712170,"asked":["aa694796b34d1d2998a57250c1822b5d",50009],"deed":"picked","seat":1,"pick":"play c08"}' AS BLOB));
INSERT INTO entries VALUES (3, 10, 1794788712176, CAST('{"at":1794788712176,"asked":["aa694796b34d1d2998a57250c1822b5d",50011],"deed":"picked","seat":1,"pick":"push reverse"}' AS BLOB));
INSERT INTO entries VALUES (3, 11, 1794788712182, CAST('{"at":1794788712182,"asked":["5b1f93ce64a915b6562a91b3a5978e09",25],"deed":"picked","seat":0,"pick":"play c18"}' AS BLOB));
INSERT INTO entries VALUES (3, 12, 1794788712186, CAST('{"at":1794788712186,"asked":["5b1f93ce64a915b6562a91b3a5978e09",27],"deed":"picked","seat":0,"pick":"push shift"}' AS BLOB));
INSERT INTO entries VALUES (3, 13, 1794788712194, CAST('{"at":1794788712194,"asked":["aa694796b34d1d2998a57250c1822b5d",50013],"deed":"picked","seat":1,"pick":"play c11"}' AS BLOB));
INSERT INTO entries VALUES (3, 14, 1794788712195, CAST('{"at":1794788712195,"asked":["5b1f93ce64a915b6562a91b3a5978e09",30],"deed":"picked","seat":0,"pick":"play c30"}' AS BLOB));
INSERT INTO entries VALUES (4, 0, 1794788712270, CAST('{"at":1794788712270,"asked":["5b1f93ce64a915b6562a91b3a5978e09",11],"deed":"sat","seat":0,"person":{"id":"5b1f93ce64a915b6562a91b3a5978e09","name":"Ada"},"nonce":"ada-1"}' AS BLOB));
INSERT INTO entries VALUES (4, 1, 1794788712273, CAST('{"at":1794788712273,"asked":["aa694796b34d1d2998a57250c1822b5d",50001],"deed":"sat","seat":1,"person":{"id":"aa694796b34d1d2998a57250c1822b5d","name":"Bob"},"nonce":"bob-1"}' AS BLOB));
INSERT INTO entries VALUES (4, 2, 1794788712277, CAST('{"at":1794788712277,"asked":["5b1f93ce64a915b6562a91b3a5978e09",12],"deed":"started"}' AS BLOB));
INSERT INTO entries VALUES (4, 3, 1794788712282, CAST('{"at":1794788712282,"asked":["5b1f93ce64a915b6562a91b3a5978e09",14],"deed":"picked","seat":0,"pick":"square c2"}' AS BLOB));
INSERT INTO entries VALUES (4, 4, 1794788712286, CAST('{"at":1794788712286,"asked":["aa694796b34d1d2998a57250c1822b5d",50003],"deed":"picked","seat":1,"pick":"square d4"}' AS BLOB));
INSERT INTO entries VALUES (4, 5, 1794788712288, CAST('{"at":1794788712288,"asked":["5b1f93ce64a915b6562a91b3a5978e09",17],"deed":"picked","seat":0,"pick":"square d4"}' AS BLOB));
INSERT INTO entries VALUES (4, 6, 1794788712298, CAST('{"at":1794788712298,"asked":["aa694796b34d1d2998a57250c1822b5d",50005],"deed":"picked","seat":1,"pick":"square e1"}' AS BLOB));
INSERT INTO entries VALUES (4, 7, 1794788712309, CAST('{"at":1794788712309,"asked":["5b1f93ce64a915b6562a91b3a5978e09",20],"deed":"picked","seat":0,"pick":"square d3"}' AS BLOB));
INSERT INTO entries VALUES (4, 8, 1794788712318, CAST('{"at":1794788712318,"asked":["aa694796b34d1d2998a57250c1822b5d",50007],"deed":"picked","seat":1,"pick":"square c4"}' AS BLOB));
INSERT INTO entries VALUES (4, 9, 1794788712322, CAST('{"at":1794788712322,"asked":["5b1f93ce64a915b6562a91b3a5978e09",23],"deed":"picked","seat":0,"pick":"sector 5-2"}' AS BLOB));
INSERT INTO entries VALUES (4, 10, 1794788712362, CAST('{"at":1794788712362,"asked":["5b1f93ce64a915b6562a91b3a5978e09",25],"deed":"picked","seat":0,"pick":"square b1"}' AS BLOB));
INSERT INTO entries VALUES (4, 11, 1794788712364, CAST('{"at":1794788712364,"asked":["aa694796b34d1d2998a57250c1822b5d",50009],"deed":"picked","seat":1,"pick":"sector 5-4"}' AS BLOB));
INSERT INTO entries VALUES (4, 12, 1794788712365, CAST('{"at":1794788712365,"asked":["aa694796b34d1d2998a57250c1822b5d",50011],"deed":"picked","seat":1,"pick":"square b2"}' AS BLOB));
INSERT INTO entries VALUES (4, 13, 1794788712368, CAST('{"at":1794788712368,"asked":["5b1f93ce64a915b6562a91b3a5978e09",29],"deed":"picked","seat":0,"pick":"square c3"}' AS BLOB));
INSERT INTO entries VALUES (4, 14, 1794788712370, CAST('{"at":1794788712370,"asked":["aa694796b34d1d2998a57250c1822b5d",50013],"deed":"picked","seat":1,"pick":"sector 5-2"}' AS BLOB));
INSERT INTO entries VALUES (4, 15, 1794788712371, CAST('{"at":1794788712371,"asked":["aa694796b34d1d2998a57250c1822b5d",50015],"deed":"picked","seat":1,"pick":"square a2"}' AS BLOB));
INSERT INTO entries VALUES (4, 16, 1794788712372, CAST('{"at":1794788712372,"asked":["5b1f93ce64a915b6562a91b3a5978e09",33],"deed":"picked","seat":0,"pick":"square a4"}' AS BLOB));
INSERT INTO entries VALUES (4, 17, 1794788712376, CAST('{"at":1794788712376,"asked":["aa694796b34d1d2998a57250c1822b5d",50017],"deed":"picked","seat":1,"pick":"square b3"}' AS BLOB));
INSERT INTO entries VALUES (4, 18, 1794788712377, CAST('{"at":1794788712377,"asked":["5b1f93ce64a915b6562a91b3a5978e09",36],"deed":"picked","seat":0,"pick":"square a3"}' AS BLOB));
INSERT INTO entries VALUES (4, 19, 1794788712382, CAST('{"at":1794788712382,"asked":["aa694796b34d1d2998a57250c1822b5d",50019],"deed":"picked","seat":1,"pick":"square d3"}' AS BLOB));
INSERT INTO entries VALUES (4, 20, 1794788712383, CAST('{"at":1794788712383,"asked":["5b1f93ce64a915b6562a91b3a5978e09",39],"deed":"picked","seat":0,"pick":"square e2"}' AS BLOB));
INSERT INTO entries VALUES (4, 21, 1794788712385, CAST('{"at":1794788712385,"asked":["aa694796b34d1d2998a57250c1822b5d",50021],"deed":"picked","seat":1,"pick":"square a3"}' AS BLOB));
INSERT INTO entries VALUES (4, 22, 1794788712394, CAST('{"at":1794788712394,"asked":["5b1f93ce64a915b6562a91b3a5978e09",42],"deed":"picked","seat":0,"pick":"sector 5-1"}' AS BLOB));
INSERT INTO entries VALUES (4, 23, 1794788712404, CAST('{"at":1794788712404,"asked":["5b1f93ce64a915b6562a91b3a5978e09",44],"deed":"picked","seat":0,"pick":"square a2"}' AS BLOB));
INSERT INTO entries VALUES (4, 24, 1794788712414, CAST('{"at":1794788712414,"asked":["aa694796b34d1d2998a57250c1822b5d",50023],"deed":"picked","seat":1,"pick":"sector 5-1"}' AS BLOB));
INSERT INTO entries VALUES (4, 25, 1794788712426, CAST('{"at":1794788712426,"asked":["aa694796b34d1d2998a57250c1822b5d",50025],"deed":"picked","seat":1,"pick":"square a4"}' AS BLOB));
INSERT INTO entries VALUES (4, 26, 1794788712442, CAST('{"at":1794788712442,"asked":["5b1f93ce64a915b6562a91b3a5978e09",48],"deed":"picked","seat":0,"pick":"square b3"}' AS BLOB));
INSERT INTO entries VALUES (4, 27, 1794788712454, CAST('{"at":1794788712454,"asked":["aa694796b34d1d2998a57250c1822b5d",50027],"deed":"picked","seat":1,"pick":"square b1"}' AS BLOB));
INSERT INTO entries VALUES (4, 28, 1794788712470, CAST('{"at":1794788712470,"asked":["5b1f93ce64a915b6562a91b3a5978e09",51],"deed":"picked","seat":0,"pick":"square d1"}' AS BLOB));
INSERT INTO entries VALUES (4, 29, 1794788712482, CAST('{"at":1794788712482,"asked":["aa694796b34d1d2998a57250c1822b5d",50029],"deed":"picked","seat":1,"pick":"square c2"}' AS BLOB));
INSERT INTO entries VALUES (4, 30, 1794788712494, CAST('{"at":1794788712494,"asked":["5b1f93ce64a915b6562a91b3a5978e09",54],"deed":"picked","seat":0,"pick":"square e4"}' AS BLOB));
INSERT INTO entries VALUES (4, 31, 1794788712506, CAST('{"at":1794788712506,"asked":["aa694796b34d1d2998a57250c1822b5d",50031],"deed":"picked","seat":1,"pick":"square a1"}' AS BLOB));
INSERT INTO entries VALUES (4, 32, 1794788712516, CAST('{"at":1794788712516,"asked":["aa694796b34d1d2998a57250c1822b5d",50033],"deed":"picked","seat":1,"pick":"grenade b2/w"}' AS BLOB));
INSERT INTO entries VALUES (4, 33, 1794788712524, CAST('{"at":1794788712524,"asked":["5b1f93ce64a915b6562a91b3a5978e09",58],"deed":"picked","seat":0,"pick":"square c1"}' AS BLOB));
INSERT INTO entries VALUES (4, 34, 1794788712530, CAST('{"at":1794788712530,"asked":["aa694796b34d1d2998a57250c1822b5d",50035],"deed":"picked","seat":1,"pick":"square e2"}' AS BLOB));
INSERT INTO entries VALUES (4, 35, 1794788712538, CAST('{"at":1794788712538,"asked":["5b1f93ce64a915b6562a91b3a5978e09",61],"deed":"picked","seat":0,"pick":"square b4"}' AS BLOB));
INSERT INTO entries VALUES (4, 36, 1794788712546, CAST('{"at":1794788712546,"asked":["aa694796b34d1d2998a57250c1822b5d",50037],"deed":"picked","seat":1,"pick":"square e3"}' AS BLOB));
INSERT INTO entries VALUES (4, 37, 1794788712554, CAST('{"at":1794788712554,"asked":["5b1f93ce64a915b6562a91b3a5978e09",64],"deed":"picked","seat":0,"pick":"square c4"}' AS BLOB));
INSERT INTO entries VALUES (4, 38, 1794788712562, CAST('{"at":1794788712562,"asked":["aa694796b34d1d2998a57250c1822b5d",50039],"deed":"picked","seat":1,"pick":"square b4"}' AS BLOB));
INSERT INTO entries VALUES (4, 39, 1794788712570, CAST('{"at":1794788712570,"asked":["5b1f93ce64a915b6562a91b3a5978e09",67],"deed":"picked","seat":0,"pick":"sector 1-5"}' AS BLOB));
INSERT INTO entries VALUES (4, 40, 1794788712578, CAST('{"at":1794788712578,"asked":["5b1f93ce64a915b6562a91b3a5978e09",69],"deed":"picked","seat":0,"pick":"square b2"}' AS BLOB));
INSERT INTO entries VALUES (4, 41, 1794788712586, CAST('{"at":1794788712586,"asked":["aa694796b34d1d2998a57250c1822b5d",50041],"deed":"picked","seat":1,"pick":"sector 1-5"}' AS BLOB));
INSERT INTO entries VALUES (4, 42, 1794788712594, CAST('{"at":1794788712594,"asked":["aa694796b34d1d2998a57250c1822b5d",50043],"deed":"picked","seat":1,"pick":"square d2"}' AS BLOB));
INSERT INTO entries VALUES (4, 43, 1794788712606, CAST('{"at":1794788712606,"asked":["5b1f93ce64a915b6562a91b3a5978e09",73],"deed":"picked","seat":0,"pick":"square d2"}' AS BLOB));
INSERT INTO entries VALUES (4, 44, 1794788712614, CAST('{"at":1794788712614,"asked":["aa694796b34d1d2998a57250c1822b5d",50045],"deed":"picked","seat":1,"pick":"square c1"}' AS BLOB));
INSERT INTO entries VALUES (4, 45, 1794788712624, CAST('{"at":1794788712624,"asked":["5b1f93ce64a915b6562a91b3a5978e09",76],"deed":"picked","seat":0,"pick":"square e1"}' AS BLOB));
INSERT INTO entries VALUES (4, 46, 1794788712639, CAST('{"at":1794788712639,"asked":["aa694796b34d1d2998a57250c1822b5d",50047],"deed":"picked","seat":1,"pick":"square c3"}' AS BLOB));
INSERT INTO entries VALUES (4, 47, 1794788712654, CAST('{"at":1794788712654,"asked":["5b1f93ce64a915b6562a91b3a5978e09",79],"deed":"picked","seat":0,"pick":"square e3"}' AS BLOB));
INSERT INTO entries VALUES (4, 48, 1794788712656, CAST('{"at":1794788712656,"asked":["aa694796b34d1d2998a57250c1822b5d",50049],"deed":"picked","seat":1,"pick":"square d1"}' AS BLOB));
